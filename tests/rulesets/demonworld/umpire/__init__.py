"""An umpire who has not read the rules' code: he follows battles from outside and judges them by the book alone."""
