"""Writing notes in the stepper."""
