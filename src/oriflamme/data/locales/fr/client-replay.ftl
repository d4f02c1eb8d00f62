### Revoir une bataille : la page de relecture, la reprise d’une partie, les enregistrements apportés, la fin d’une bataille.

client-replay = Revoir
client-replay-of = { $title } : la bataille revue
client-replay-loading = { $done } événements reçus sur { $of }
client-replay-back = Retour à la partie
client-replay-running = La bataille continue. Vous la voyez jusqu’au moment où vous avez ouvert cette page.
client-replay-told = Les règles ont changé depuis cette bataille : une partie en est montrée d’un moment conservé au suivant.
client-replay-watched = D’après un enregistrement

client-eyes = Vue de
client-eyes-spectator = Un spectateur

client-scrub = Moment de la bataille
client-scrub-value = { $heading }, événement { $at } sur { $of }
client-scrub-losses = { $who } : { $count ->
    [one] 1 perte
   *[other] { $count } pertes
}
client-scrub-here = Événement { $at } sur { $of }

client-seek-toggle-play = Lecture
client-seek-toggle-pause = Pause
client-seek-event-on = Événement suivant
client-seek-event-back = Événement précédent
client-seek-effect-on = Étape suivante de l’événement
client-seek-effect-back = Étape précédente de l’événement
client-seek-turn-on = Tour suivant
client-seek-turn-back = Tour précédent
client-rate = Vitesse
client-rate-times = × { $rate }
client-by-weight = Rythme
client-by-weight-on = Selon l’importance
client-by-weight-off = Régulier

client-help-replay-toggle = Lecture, pause
client-help-replay-event = À l’événement précédent, au suivant
client-help-replay-far = Cinq événements en arrière, cinq en avant
client-help-replay-effect = À l’étape précédente de l’événement, à la suivante
client-help-replay-turn = Au tour précédent, au suivant
client-help-replay-ends = Au début, à la fin
client-help-replay-rate = Moins vite, plus vite
client-help-replay-eyes = Voir de la place du camp suivant
client-help-replay-board = Sur le plateau, atteint avec Tab : aller de pion en pion, déplacer la carte

client-fork = Reprendre ici la partie
client-fork-about = Une nouvelle bataille commence à ce moment. Les dés sont ceux de l’original : les mêmes décisions donnent les mêmes jets. La bataille que vous regardez reste telle qu’elle est.
client-fork-told = Les règles ont changé depuis : la nouvelle bataille commence au dernier moment conservé avant celui-ci.
client-fork-side = Vous jouez
client-fork-opponent = Contre
client-fork-both = Les deux camps sur cet écran : et si… ?
client-fork-begin = Reprendre
client-fork-over = Il n’y a plus rien à décider ici. Choisissez un moment plus ancien.

client-bring = Revoir un enregistrement
client-bring-about = Déposez ici le fichier d’une bataille enregistrée, ou choisissez-le.
client-bring-drop = Lâchez pour revoir cet enregistrement
client-bring-failed = « { $name } » ne peut pas être revu : { $why }
client-bring-large = le fichier dépasse { $limit } Mo, plus qu’il n’en faut à aucune bataille.

client-outcome-won = Vous avez gagné
client-outcome-lost = Vous avez perdu
client-outcome-drawn = Pas de vainqueur
client-outcome-side-won = Victoire : { $who }
client-outcome-losses = Pertes
client-outcome-lost-of = { $lost ->
    [0] aucune perte sur { $of }
    [one] 1 perte sur { $of }
   *[other] { $lost } pertes sur { $of }
}
client-outcome-turning = Tournants de la bataille
client-outcome-turning-point = { $heading } : { $who }, { $count ->
    [one] 1 perte
   *[other] { $count } pertes
} ({ $whom })
client-outcome-counting = Décompte des pertes…
client-outcome-seal = Sceau et graine des dés
