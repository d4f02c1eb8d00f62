### Les mots du client lui-même. Ceux des jeux viennent des catalogues de leurs règles.

client-page-title = Oriflamme
client-tagline = Batailles sur table, jouées et arbitrées dans les règles
client-language = Langue
client-loading = Chargement…
client-close = Fermer
client-retry = Réessayer
client-menu = Menu
client-back = Retour à l’accueil
client-settings = Réglages
client-credits = Icônes : { $collection }, par { $author }.

## Accueil

client-resume = Vos batailles
client-under-way = En cours
client-forget = Retirer de cette liste
client-forget-this = Retirer { $title } de cette liste
client-forgotten = Retirée de cette liste : { $title }
client-unforget = La remettre
client-points = { $points } points
client-new-battle = Nouvelle bataille
client-your-side = Votre camp
client-watch = Aucun : regarder
client-opponent = Votre adversaire
client-players = Qui joue
client-opponent-bot = Ordinateur : { $name }
client-opponent-same-screen = Quelqu’un devant cet écran
client-opponent-friend = Un ami, par un lien
client-start = Engager la bataille

# Noms des joueurs automatiques : bot-NOM. Celui qui n’a pas de nom ici ni dans les règles montre le sien.
bot-random = Hasard : n’importe quel choix permis
bot-captain = Capitaine

## Invitation

client-share = Inviter
client-share-help = Envoyez ce lien à une seule personne : la première qui l’ouvre prend la place, et le lien ne sert plus.
client-share-for = Lien : { $who }
client-share-spectators = Lien pour les spectateurs
client-copy = Copier
client-copied = Copié

## Plateau

client-board = Plateau : { $title }
client-board-keys = Les flèches déplacent la carte, ou mènent d’un pion à l’autre. Plus et moins règlent le grossissement, zéro montre tout.
client-view = Vue
client-view-more = Plus d’outils
client-zoom-in = Agrandir
client-zoom-out = Réduire
client-zoom-fit = Tout montrer
client-names = Noms des hexagones
client-tool-select = Sélectionner plusieurs pions : tracez un cadre autour d’eux, ou cliquez-les un à un
client-tool-measure = Mesurer : tirez un trait d’un point ou d’un pion à un autre
client-tool-sight = Ligne de vue : montrez qui regarde, puis ce qu’il regarde
client-sight = Ligne de vue
client-sight-from = De
client-sight-to = à
client-sight-swap = Dans l’autre sens
client-sight-close = Ranger l’outil
client-sight-pick-from = Cliquez l’hexagone de celui qui regarde, ou tapez son nom.
client-sight-pick-to = Cliquez l’hexagone regardé, ou tapez son nom.
client-sight-unknown = Il n’y a pas d’hexagone { $name } sur ce plateau.
client-sight-failed = La ligne de vue n’a pas pu être établie.
client-sight-whole = Vu en entier : { $total ->
    [one] son seul segment est dégagé
   *[other] ses { $total } segments sont dégagés
}.
client-sight-part = Vu en partie : { $seen } segments sur { $total }.
client-sight-none = Pas vu : tout est masqué.
client-sight-hides-whole = { $what }, { $where } (sommet { $top }) : masque tout
client-sight-hides-part = { $what }, { $where } (sommet { $top }) : masque { $count } sur { $total }
client-sight-hides-none = { $what }, { $where } (sommet { $top }) : ne masque rien
client-sight-side = Vue de profil : l’œil à la hauteur { $eye }, la cible de { $base } à { $top }, à { $hexes ->
    [one] un hexagone
   *[other] { $hexes } hexagones
}
client-help-sight = Ligne de vue, du pion sélectionné à celui qui a le focus
client-selected = { $count ->
    [one] { $count } pion sélectionné
   *[other] { $count } pions sélectionnés
}
client-selected-clear = Ne rien sélectionner
client-measured = { $distance } { $unit }
client-measured-hexes = { $count ->
    [one] { $count } hexagone
   *[other] { $count } hexagones
}
client-legend = Légende
client-legend-ground = Terrain
client-legend-signs = Signes sur les pions
client-help-legend = Légende
client-plight-routing = En déroute
client-plight-panicking = En panique
client-plight-impetuous = Impétueuse
client-plight-divided = Désorganisée : divisée ou hors formation
client-level = niveau { $level }
client-target = { $name } : { $what }
client-target-several = { $count ->
    [one] une possibilité
   *[other] { $count } possibilités
}
client-piece-selectable = peut être sélectionné

## Question

client-panel = Ordres et comptes rendus
client-tab-prompt = Ordres
client-tab-unit = Troupes
client-tab-log = Récit
client-tab-sight = Ligne de vue
client-drawers = Sous la question
client-drawer-count = unités en difficulté
client-drawer-new = nouvelles lignes
client-column-width = Largeur de la colonne
client-column-width-help = Glissez, ou pressez les flèches, pour régler la largeur de la colonne ; double-clic : largeur habituelle ; Entrée : replier
client-column-fold = Replier la colonne
client-column-unfold = Déplier la colonne
client-sheet-more = Agrandir le volet
client-sheet-less = Réduire le volet
client-sheet-grip = Glissez pour agrandir ou réduire le volet
client-answers = { $count ->
    [one] { $count } réponse
   *[other] { $count } réponses
}
client-zoom-army = Montrer mon armée
client-sides = Les camps
client-you = vous
client-person = un joueur
client-deciding = décide
client-waiting = Un instant…
client-waiting-for = { $count ->
    [one] En attente de { $names }
   *[other] En attente de { $names }
}
client-waiting-help = Vous verrez ici ce qui se passe, puis ce qu’on vous demandera.
client-choose-one = Choisissez
client-target-list = { $count ->
    [one] Une possibilité sur le plateau, en liste
   *[other] { $count } possibilités sur le plateau, en liste
}
client-confirm = Confirmer
client-cancel = Annuler
client-left = Non exécuté : { $what }
client-placing = le déplacement en cours
client-undo = Reprendre le coup
client-key-escape = Échap
client-refused = Les règles ne le permettent pas :
client-part = Partie { $number } de son camp, comme l’indique la bande à l’arrière
client-roster = Vos unités
client-unit-hint = Sélectionnez un pion pour lire sa fiche.
client-tally-total = Total
client-tally-chance = Probabilité
client-rule-open = Règle { $rule }
client-rule-kernel-over = Fin de la bataille
client-rule-kernel-ending = Abandon et nulle
client-rule-kernel-turn = À qui de décider
client-rule-kernel-undo = Reprise d’un ordre
client-rule-kernel-muster = Levée de l’armée
client-rule-kernel-result = Résultats
client-rule-kernel-branch = Décisions simultanées
client-rule-kernel-edition = Édition des règles
client-rule-missing = Le registre ne contient pas de règle { $rule }.
client-rule-reading = Notre lecture

## Récit

client-log = Récit
client-log-empty = Il ne s’est encore rien passé.
client-log-latest = Aller au plus récent

## Plusieurs joueurs devant un écran

client-other-player = l’autre joueur
client-hand-to = Passez l’écran : { $who }
client-hand-help = Ce que ce joueur peut voir ne s’affiche qu’une fois le bouton pressé.
client-hand-ready = C’est moi ({ $who }) : montrer

## Connexion et problèmes

client-connection-online = Connecté
client-connection-connecting = Connexion…
client-connection-offline = Pas de connexion : nouvel essai
client-problem-network = Le service est injoignable. Rien n’est perdu : ce qui a été confirmé est conservé.
client-problem-stale = La bataille avait avancé ; la voici telle qu’elle est. Décidez à nouveau, s’il vous plaît.
client-problem-unknown = Quelque chose s’est mal passé ({ $code }).

## Fin

client-over = La bataille est finie
client-result = Résultat
client-commitment = Sceau des dés, publié avant le premier jet
client-seed = Graine des dés
client-sealed-with = Scellée avec
client-seal-holds = La graine correspond au sceau
client-record = Télécharger l’enregistrement
client-record-failed = L’enregistrement n’a pas pu être obtenu.
client-view-board = Regarder le plateau

## Réglages

client-theme = Couleurs
client-theme-auto = Celles du système
client-theme-light = Claires
client-theme-dark = Sombres
client-setting-quick = Exécuter sans demander confirmation ce qui est choisi sur le plateau
client-setting-handing = Devant un même écran, passer la main sans rideau quand rien n’est secret
client-setting-names = Montrer les noms des hexagones même de loin

## Clavier

client-shortcuts = Clavier
client-shortcuts-now = En ce moment
client-shortcuts-always = Toujours
client-help-confirm = Confirmer, ou aller au bouton principal
client-help-primary = Presser le bouton principal
client-help-cancel = Revenir en arrière
client-help-undo = Reprendre le dernier ordre
client-help-group = Unité suivante, précédente
client-help-cycle = Pion suivant, précédent
client-help-toggle = Ajouter à la sélection le pion qui a le focus, ou l’en retirer
client-help-whole = Sélectionner ce qui se tient (ou double clic) ; encore une fois, tout le groupe
client-help-band = Sélectionner plusieurs pions par un cadre ou des clics ; les flèches mènent alors d’un pion à l’autre (souris : tenir Maj)
client-help-measure = Mesurer entre deux pions sélectionnés, du pion sélectionné à celui qui a le focus, ou en tirant un trait
client-help-tab = Parcourir le plateau et le panneau
client-help-arrows = Déplacer la carte, ou aller d’un pion à l’autre ; déplacer le pion sélectionné s’il peut être glissé
client-help-zoom = Agrandir, réduire, tout montrer
client-help-army = Montrer mon armée aussi grande que possible
client-help-turn = Tourner le pion sélectionné s’il peut être glissé (sur une table, avec Maj : finement)
client-help-help = Cette liste

## Règles d’une nouvelle bataille, et d’une bataille

client-rules = Règles
client-rules-with = avec { $chapter }
client-rules-without = sans { $chapter }
client-rules-reading = { $title } : { $value }
client-rules-level = Niveau
client-rules-own = À votre choix
client-rules-scenario = Comme le veut le scénario
client-rules-chapters = Chapitres
client-rules-base = { $count ->
    [one] Un chapitre de toutes les parties
   *[other] { $count } chapitres de toutes les parties
}
client-rules-readings = Où le livre laisse le choix
client-rules-fixed = Fait partie de ce scénario.
client-rules-excluded = Ne se joue pas avec { $other }, qui est choisi.
client-rules-excluded-always = Ne se joue pas avec { $other }, qui est de toutes les parties.
client-rules-excluded-need = Demande { $needed }, qui ne se joue pas avec { $other }.
client-rules-needs = Demande { $chapters }.
client-rules-also-on = Choisi aussi, car { $chapter } le demande : { $others }
client-rules-also-off = Retiré aussi, car il demande { $chapter } : { $others }
client-rules-reset = Revenir aux règles du scénario
client-rules-none = aucun
client-rules-yes = oui
client-rules-no = non
client-rules-fault-whole = Il faut ici un nombre entier.
client-rules-fault-least = Au moins { $bound }.
client-rules-fault-most = Au plus { $bound }.
client-rules-failed = Le choix des règles n’a pas pu être chargé.
client-rules-in-force = Règles en vigueur
client-rules-edition = { $title }, édition { $editions }
client-rules-editions-then = { $before }, puis { $after }
client-rules-beside = Chapitres en plus
client-rules-was = Le scénario a : { $value }.
client-rules-usually = (d’ordinaire : { $value })
client-help-rules = Règles en vigueur

## Armées personnelles

client-armies = Armées
client-armies-about = Composez une armée à partir d’un livre, gardez-la et menez-la contre une autre.
client-armies-begin = Par quoi commencer
client-armies-game = Règles
client-armies-book = Livre d’armée
client-armies-ready = Armées toutes prêtes
client-armies-choose = Choisir…
client-armies-propose = Proposer une armée
client-armies-import = Ouvrir un fichier
client-armies-export = Enregistrer en fichier
client-armies-keep = Garder cette armée
client-armies-kept = Gardée : { $name }
client-armies-name = Nom de l’armée
client-armies-own = Vos armées
client-armies-own-none = Aucune pour l’instant. Celles que vous gardez sont listées ici ; elles restent dans ce navigateur.
client-armies-drop = Retirer { $name } de vos armées
client-armies-rows = Le livre
client-armies-yours = L’armée
client-armies-none = Personne pour l’instant. Ajoutez des troupes du livre ou faites-vous proposer une armée.
client-armies-times = × { $count }
client-armies-add = Ajouter { $unit } ({ $count } pour l’instant)
client-armies-fewer = Moins { ELIDED("de", $unit) }
client-armies-more = Plus { ELIDED("de", $unit) }
client-armies-remove = Retirer { $unit }
client-armies-given = Options
client-armies-apart = En détacher un
client-armies-usually = (d’ordinaire : { $value })
client-armies-least = au moins { $least }
client-armies-most = { $most } au plus
client-armies-between = de { $least } à { $most }
client-armies-card = Carte
client-armies-card-of = Carte { ELIDED("de", $unit) }
client-armies-part = Corps
client-armies-here = Reçoit les nouvelles troupes
client-armies-add-part = Ajouter un corps
client-armies-remove-part = Retirer le corps { $part }
client-armies-whole = Toute l’armée
client-armies-of = { $points } points sur { $size }
client-armies-legal = Cette armée peut livrer bataille.
client-armies-fight = La mener au combat
client-armies-field = Champ de bataille
client-armies-seat = Armée : { $seat }
client-armies-from = { $book } : { $army }
client-armies-to-army = Voir l’armée
client-armies-this = Cette armée
client-armies-kind-own = Les vôtres
client-armies-kind-ready = Toutes prêtes

client-challenge = Un défi
client-challenge-open = Laissée ouverte : l’adversaire amène la sienne
client-challenge-about = Votre adversaire reçoit un lien, voit ce qui est convenu et compose son armée. Aucun de vous ne voit celle de l’autre avant que les deux soient là.
client-challenge-start = Lancer le défi
client-challenge-waits = On attend l’autre armée
client-challenge-choose = Composez votre armée pour cette bataille. Celle de l’adversaire est déjà là ; vous la verrez quand la bataille commencera.
client-challenge-waiting = Votre armée est prête. La bataille commencera d’elle-même dès que votre adversaire aura envoyé la sienne.
client-challenge-watching = La bataille commencera ici d’elle-même dès que les deux armées seront là.
client-challenge-help = Envoyez ce lien à votre adversaire : la première personne qui l’ouvre prend la place, et le lien ne sert plus.
client-challenge-seat = Votre camp : { $seat }
client-challenge-terms = Ce qui est convenu
client-challenge-send = Envoyer cette armée et commencer
client-challenge-other-game = { $name } est une armée d’autres règles.
