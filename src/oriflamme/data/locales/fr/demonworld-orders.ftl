# Demonworld, chapitres III et VII : les tours et leurs phases, les ordres, le déploiement et la fin d’une bataille.

dw-turn-began = Tour { $turn }

dw-phase-deployment = Déploiement
dw-phase-orders = Phase d’ordre
dw-phase-fire-1 = Première phase de tir
dw-phase-movement = Phase de mouvement
dw-phase-fire-2 = Seconde phase de tir
dw-phase-melee = Phase de corps à corps

dw-order-M = [[dw-order-m|faire mouvement]]
dw-order-H = [[dw-order-h|harceler]]
dw-order-C = [[dw-order-c|charger]]
dw-order-T = [[dw-order-t|tenir sa position]]

dw-ask-orders = Donnez un ordre, face cachée, à chacune de vos unités qui n’est pas engagée au corps à corps.
dw-ask-deployment = Déployez vos unités dans votre zone.

dw-order-revealed = { $unit } : ordre de { $order }.
dw-order-forgotten = { $unit } : aucun ordre donné, donc l’ordre de { $order }.

dw-unit-deployed =
    { $stands ->
        [one] { $unit } : un socle, en { $hex }.
       *[other] { $unit } : { $stands } socles, le premier en { $hex }.
    }

dw-end-wiped-out = l’armée adverse est anéantie.
dw-end-both-wiped-out = les deux armées sont anéanties.
dw-end-turn-limit = le dernier tour est terminé.
dw-end-stalemate = aucun camp n’a perdu de socle depuis trop de tours.

dw-refused-no-such-unit = Vous ne commandez aucune unité de ce nom.
dw-refused-not-yours = { $unit } : cette unité n’est pas à vous.
dw-refused-engaged = { $unit } : cette unité est engagée au corps à corps.
dw-refused-other-phase = Ce n’est pas le moment.
dw-refused-chapter = Cela relève d’un chapitre qui n’est pas joué.
dw-refused-order = { $unit } : l’unité ne peut pas recevoir l’ordre { $order } à présent.
dw-refused-number =
    { $stands ->
        [one] { $unit } : un seul socle est à placer.
       *[other] { $unit } : { $stands } socles sont à placer, chacun une fois.
    }
dw-refused-no-such-hex = Il n’y a pas de case { $hex } sur la carte.
dw-refused-zone = { $hex } est hors de votre zone de déploiement.
dw-refused-occupied = Un autre socle se trouve en { $hex }.
dw-refused-facing = L’orientation { $facing } n’existe pas ; elles vont de 0, le nord, à 5 dans le sens horaire.
