# La page d’accueil, le livre de règles, les guides, et le but d’une bataille.

## Choisir une bataille

client-difficulty-first = Pour débuter
client-difficulty-easy = Facile
client-difficulty-middling = Moyenne
client-difficulty-hard = Difficile
client-about-minutes = environ { $minutes } minutes
client-plays-besides = Avec :
client-guide-read = { $title } : { $minutes } minutes de lecture

## Le but

client-aim = But :
client-aim-title = Le but de cette bataille
client-aim-wins = Comment on gagne
client-aim-ends = Ce qui y met fin

## Le livre de règles

client-rulebook = Livre de règles
client-rulebook-contents = Livres et chapitres
client-rulebook-find = Chercher des mots ou un numéro de règle
client-rulebook-found = { $count ->
    [0] Aucune règle ne contient ces mots
    [one] { $count } règle
   *[other] { $count } règles
  }
client-rulebook-choose = Choisissez un chapitre, ou cherchez des mots
client-rulebook-count = { $played } règles jouées sur { $rules }
client-rulebook-help = Une règle s’affiche ici, dans nos propres mots (en anglais), avec son tableau, la lecture retenue pour les points obscurs et des exemples traités. On peut chercher en français ou en anglais, avec ou sans accents. La barre oblique mène au champ de recherche, les flèches vont de règle en règle.
client-rule-in-book = Ouvrir dans le livre de règles
client-rule-cases = Exemples traités
client-rule-cases-english = Exemples traités (en anglais)
client-rule-state-played = jouée
client-rule-state-excused = rien à jouer
client-rule-state-open = pas encore jouée
client-rule-level-base = jeu de base
client-rule-level-intermediate = jeu intermédiaire
client-rule-level-advanced = jeu avancé
client-rule-level-optional = règles optionnelles
client-rule-level-core = l’unique niveau de son livre
client-rule-kind-definition = définition
client-rule-kind-procedure = procédure
client-rule-kind-table = tableau
client-rule-kind-modifier = modificateur
client-rule-kind-profile = profil
client-rule-kind-option = option
client-rule-kind-scenario = scénario
client-rule-kind-advice = conseil

## Guides

client-guide = Guide
client-guide-sections = Sections du guide
client-guide-play = Choisir une bataille
client-guide-missing = Ce guide n’existe pas, ou le service est hors de portée.

guide-demonworld-base = Demonworld : le jeu de base
guide-demonworld-intermediate = Demonworld : le jeu intermédiaire
guide-fictionalis = De Bellis Fictionalis
guide-cry-havoc = Cry Havoc
