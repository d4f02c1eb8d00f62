# Chapitre XIII : coin, carré, tirailleurs et horde.
dw-chapter-formations = Formations

scenario-demonworld-square-and-wedge = Carré et coin
scenario-demonworld-square-and-wedge-about = Des chevaliers et des lanciers sur loups qui peuvent former le coin, des piquiers qui peuvent former le carré, des tirailleurs à cheval et sur loup, et une horde de marmaille orc.

dw-formation-wedge = coin
dw-formation-square = carré
dw-formation-skirmish = tirailleurs
dw-formation-horde = horde

dw-badge-formation-wedge = Coin : n’avance que droit devant, son socle de tête frappe plus fort
dw-badge-formation-square = Carré : ni flanc ni dos, ne se déplace que par manœuvres
dw-badge-formation-skirmish = Tirailleurs : ne peuvent pas engager, faibles au corps à corps
dw-badge-formation-horde = Horde : une seule manœuvre, pas de virage

dw-formation-taken-wedge = { $unit } : en coin.
dw-formation-taken-square = { $unit } : en carré.
dw-formation-taken-skirmish = { $unit } : en tirailleurs.
dw-formation-lost-wedge = { $unit } : plus en coin.
dw-formation-lost-square = { $unit } : plus en carré.
dw-formation-lost-skirmish = { $unit } : plus en tirailleurs.

dw-ask-formations = Formations : annoncez les unités en coin, en carré ou en tirailleurs.
dw-help-formations = Sélectionnez une unité pour annoncer sa formation spéciale ; elle reste secrète jusqu’à ce que les deux camps soient prêts.

dw-choose-take-wedge = Annoncer le coin
dw-choose-take-square = Annoncer le carré
dw-choose-take-skirmish = Se mettre en tirailleurs (1 manœuvre)
dw-choose-deploy-skirmish = Tirailleurs
dw-choose-form-wedge = Former le coin, pointe en { $hex } ({ $manoeuvres ->
    [one] 1 manœuvre
   *[other] { $manoeuvres } manœuvres
})
dw-choose-form-wedge-facing = Former le coin, orientation : { $facing }, pointe en { $hex } ({ $manoeuvres ->
    [one] 1 manœuvre
   *[other] { $manoeuvres } manœuvres
})
dw-choose-form-square = Former le carré autour de { $hex } ({ $manoeuvres ->
    [one] 1 manœuvre
   *[other] { $manoeuvres } manœuvres
})
dw-choose-leave-wedge = Abandonner le coin
dw-choose-leave-skirmish = Quitter la formation de tirailleurs (1 manœuvre)
dw-choose-no-formation = Aucune formation spéciale
dw-choose-deploy-wedge = Coin
dw-choose-deploy-square = Carré

dw-line-wedge =
    { $count ->
        [one] Tête d’un coin, un socle derrière
       *[other] Tête d’un coin, { $count } socles derrière
    }
dw-line-skirmisher = En tirailleurs
dw-line-against-skirmisher = Contre des tirailleurs

dw-refused-no-mark = { $unit } : la carte ne porte pas le symbole de cette formation ({ $formation }).
dw-refused-horde-formation = { $unit } : l’unité est une horde et ne prend aucune autre formation.
dw-refused-square-mounted = { $unit } : seule l’infanterie forme le carré.
dw-refused-too-few = { $unit } : il faut au moins { $least } socles pour cette formation.
dw-refused-wedge-mixed = { $unit } : un coin ne comprend que de la cavalerie ou que de l’infanterie.
dw-refused-in-formation = { $unit } : l’unité est déjà dans une formation spéciale.
dw-refused-not-in-shape = { $unit } : les socles n’ont pas la forme voulue ({ $formation }).
dw-refused-wedge-twice = { $unit } : l’unité a déjà formé ou abandonné un coin pendant ce tour.
dw-refused-formation-manoeuvre = { $unit } : l’unité n’a plus de manœuvre pour se mettre en tirailleurs ou cesser de l’être.
dw-refused-nothing-to-leave = { $unit } : il n’y a pas de formation à quitter.
dw-refused-formation-in-reaction = { $unit } : l’unité ne peut former qu’un coin ou un carré en réaction à une attaque : ses socles se déplacent et changent d’orientation, rien de plus.
dw-refused-leave-skirmish = { $unit } : l’unité doit quitter la formation de tirailleurs avant que ses socles ne quittent les deux rangs.
dw-refused-wedge-forward = Un coin ne se déplace que vers l’avant : ni virage, ni changement d’orientation, ni pas de côté.
dw-refused-skirmish-march = Des tirailleurs ne marchent pas en colonne.
dw-refused-horde-wheel = Une horde ne fait pas de virage et ne marche pas en colonne.
dw-refused-skirmish-engage = { $unit } : des tirailleurs ne peuvent pas engager l’adversaire.
dw-refused-square-engage = { $unit } : un carré doit attendre d’être attaqué.
dw-refused-second-rank = Le second rang des tirailleurs ne fait que soutenir les tirs du premier.
dw-refused-formation-legs = { $unit } : aucun socle ne se déplace maintenant.
dw-refused-formation-now = { $unit } : cette formation ne peut pas être annoncée maintenant.
