# Chapitre 4 : les charges et les réactions.
cry-havoc-chapter-charges = Charges
cry-havoc-ask-charges = Qui charge ?
cry-havoc-ask-reactions = Comment réagissez-vous aux charges ?
cry-havoc-charge-declared = { $name } : charge contre { $target }
cry-havoc-reacts-counter = { $name } : charge simultanée contre { $charger }
cry-havoc-reacts-retreat = { $name } : retraite
cry-havoc-reacts-wall = Mur de bouclier à { $count }, avec { $name }
cry-havoc-wall-formed =
    { $count ->
        [0] Pas de mur de bouclier : il n’y reste pas deux personnages
       *[other] Mur de bouclier : { $count } personnages en font partie
    }
cry-havoc-refused-not-able = { $name } ne peut pas agir : état assommé, ou fuite.
cry-havoc-refused-has-moved = { $name } : mouvement déjà fait dans cette phase.
cry-havoc-refused-charge-tied = { $name } : charge impossible avec des animaux en main ou attachés.
cry-havoc-refused-charge-no-enemy = { $target } : pas un ennemi que l’on puisse charger.
cry-havoc-refused-charge-not-ahead = { $target } : hors de l’arc frontal { ELIDED("de", $name) }.
cry-havoc-refused-charge-not-seen = { $name } ne voit pas { $target }.
cry-havoc-refused-charge-short = Une charge parcourt au moins { $least } cases.
cry-havoc-refused-charge-straight = Les { $last } dernières cases d’une charge sont en ligne droite.
cry-havoc-refused-charge-not-up-to = Ce trajet ne finit pas à côté { ELIDED("de", $target) }.
cry-havoc-refused-charge-end-taken = La case où finirait cette charge est occupée.
cry-havoc-refused-charge-dear =
    Ce trajet coûte { $over ->
        [one] { $over } point
       *[other] { $over } points
    } de plus { ELIDED("que", $name) } n’en a.
cry-havoc-refused-charge-declared = { $name } : charge déjà déclarée ; son trajet ne change plus.
cry-havoc-refused-no-such-figure = Personne de ce nom n’est ici.
cry-havoc-refused-other-step = Ce n’est pas ce qui se décide maintenant.
cry-havoc-refused-named-twice = Un nom est donné deux fois.
cry-havoc-refused-reacts = { $name } : réaction déjà déclarée.
cry-havoc-refused-no-such-charge = Personne de ce nom ne charge.
cry-havoc-refused-counter-met = Cette charge a déjà sa charge simultanée.
cry-havoc-refused-counter-where = { $charger } : rencontre possible sur les { $last } dernières cases de la charge seulement.
cry-havoc-refused-counter-straight = { $name } ne peut pas y aller en ligne droite.
cry-havoc-refused-counter-arc = { $name } devrait tourner pour y aller.
cry-havoc-refused-counter-far =
    Une charge simultanée parcourt ici au plus { $most ->
        [one] { $most } case
       *[other] { $most } cases
    } : la moitié de la charge.
cry-havoc-refused-counter-type = Cavaliers contre cavaliers, piétons contre piétons.
cry-havoc-refused-counter-not-ahead = { $name } n’a pas { $charger } en vue dans son arc frontal.
cry-havoc-refused-wall-few = Un mur de bouclier demande au moins { $fewest } personnages.
cry-havoc-refused-wall-pavise = { $name } : à cheval, ou sans pavois.
cry-havoc-refused-wall-apart = Les personnages d’un mur de bouclier se touchent.
cry-havoc-refused-retreat-command = { $name } : hors du rayon de commandement de tout leader.
cry-havoc-help-charges = Choisissez un personnage et cliquez la case d’où il frappe : à six cases au moins, les quatre dernières en ligne. Une [[ch-charge|charge]] déclarée ne change plus.
cry-havoc-choose-charge = Charger { $target } depuis { $hex }
cry-havoc-choose-charges-done = Fin des charges
cry-havoc-help-reactions = Une [[ch-counter-charge|charge simultanée]], un [[ch-shield-wall|mur de bouclier]] ou une [[ch-retreat|retraite]] ; qui peut tirer sera consulté en chemin.
cry-havoc-choose-wall = Mur de bouclier à { $count }
cry-havoc-choose-retreat = Retraite
cry-havoc-choose-counter = Rencontrer { $charger } en { $hex }
cry-havoc-choose-reactions-done = Fin des réactions
cry-havoc-card-charge = Colonnes de la charge : { $name }
cry-havoc-note-advantage = Avantage : { $name }, qui prend la case de rencontre
cry-havoc-charge-spent = Charge, { $name } : aucun coup, { $why }
cry-havoc-charge-spent-down = état assommé ou hors de combat
cry-havoc-charge-spent-flees = en fuite
cry-havoc-charge-spent-moved = déplacé du point de départ
cry-havoc-charge-spent-stopped = arrêt en chemin
cry-havoc-charge-spent-target-down = la cible est hors de combat, { $target }
cry-havoc-charge-spent-target-flees = la cible a fui, { $target }
cry-havoc-charge-spent-target-gone = la cible est hors d’atteinte, { $target }
