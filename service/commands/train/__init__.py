"""Training: the weights of learned values, made from nothing by self-play."""
