# Taking back with the other's consent, and spectators who see a battle later

taken-back-agreed = { $player }: the last command is taken back with all that came of it; agreed to by { $agreed }
refused-take-back-far = There is nothing of yours that could be taken back now.
service-take-back-program = A program agrees to nothing: against it only what it has not answered, and what rolled no dice, can be taken back.
service-bad-delay = Spectators may see a battle 0 to { $longest } changes later, not { $found }.
