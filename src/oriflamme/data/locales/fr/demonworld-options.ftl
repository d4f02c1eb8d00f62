### Ce qu’une bataille de Demonworld peut fixer : lectures du livre.

dw-reading-compass = Rose des vents
dw-reading-compass-about = La direction de chaque numéro de la rose : où se trouve le 1 et dans quel sens courent les numéros.
dw-reading-compass-rose = 1 : { $start }, numéros dans le sens { $way }
dw-way-clockwise = horaire
dw-way-anticlockwise = antihoraire
dw-reading-cavalry-arc = Angle de tir de la cavalerie
dw-reading-cavalry-arc-about = Jusqu’où les troupes montées tirent de chaque côté de leur front.
dw-reading-cavalry-arc-60 = 60 degrés de chaque côté
dw-reading-cavalry-arc-90 = 90 degrés de chaque côté
dw-reading-wheel-into-contact = Contact par virage
dw-reading-wheel-into-contact-about = Si un virage peut finir au contact de l’ennemi.
dw-reading-free-hex-in-reaction = Case gratuite en réaction
dw-reading-free-hex-in-reaction-about = Si une unité qui réagit par un changement d’orientation dispose ensuite de sa case gratuite.
dw-reading-stalemate = Tours sans perte
dw-reading-stalemate-about = Après autant de tours sans socle perdu, la bataille est nulle ; le livre ne connaît pas cette fin.
dw-reading-turn-limit = Dernier tour
dw-reading-turn-limit-about = Après ce tour, la bataille est nulle. Vide : pas de dernier tour, comme dans le livre.

## Armées personnelles, et où elles se rencontrent

dw-field-redrawn =
    { $sheets ->
        [one] Une carte tirée d’un nombre, équitable
       *[other] { $sheets } cartes tirées d’un nombre, équitables
    } pour les deux camps ; les zones de déploiement sont en terrain dégagé.
scenario-open-ground = Terrain dégagé
scenario-open-ground-about = Le champ de la première bataille, pour deux armées de votre choix, déployées sur trois rangées.
dw-muster-points = Points
dw-muster-points-about = La taille convenue. L’armée peut coûter un vingtième de plus ou de moins. Vide : personne ne compte.
dw-muster-commanders = Commandants
dw-muster-commanders-about = Des commandants servent dans cette armée ; elle ne peut alors se battre que si le chapitre X est en vigueur.
dw-muster-limits = Limites du livre
dw-muster-limits-about = Combien d’unités d’une même carte et combien de commandants une armée peut avoir. Une règle maison.
dw-muster-needs-chapter = Des commandants servent dans ces armées : choisissez un niveau ou des chapitres qui comprennent le chapitre X, ou laissez-les chez eux.
dw-muster-no-room = { $side } : plus de place dans la zone de déploiement ({ $unit }). Levez moins d’unités.
dw-muster-none-found = Aucune armée de { $size } points n’est possible : { $book }.
dw-muster-empty = L’armée n’a aucune unité.
dw-muster-over = L’armée coûte { $spent } points, plus de { $limit }.
dw-muster-under = L’armée coûte { $spent } points, moins de { $limit }.
dw-muster-no-commanders = Les commandants ne servent que dans une armée dont le réglage « Commandants » est activé.
dw-muster-too-many = { $found } × { $unit } : le livre en prévoit { $most } par armée.
dw-muster-many-commanders = { $found } commandants : le livre en prévoit { $most } par armée.
dw-muster-line = { $number } × { $unit } : { $points } points
scenario-farmland = La campagne et la colline
scenario-farmland-about = Les cartes 1 et 4 côte à côte : une route, des champs clos de haies et une colline à deux niveaux. Chacun se déploie sur trois rangées.
scenario-four-maps = Cartes 1 à 4
scenario-four-maps-about = Quatre cartes, deux de large sur deux de profondeur : campagne, collines, forêt et colline isolée.
scenario-six-maps = Les six cartes
scenario-six-maps-about = Six cartes, trois de large sur deux de profondeur, avec une rivière et un terrain accidenté ; de la place pour de grandes armées.
dw-reading-battlefield = Champ de bataille tiré au sort
dw-reading-battlefield-about = Un nombre donne un champ de bataille équitable, avec collines, bois et eau ; le même nombre donne toujours le même. Laissé vide, la carte est celle décrite.
