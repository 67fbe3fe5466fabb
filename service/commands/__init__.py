"""The commands that run and operate Altana."""
