### Les adversaires programmés livrés avec les jeux : leur force, pour qui choisit contre qui jouer.

bot-lieutenant = Lieutenant
bot-random-about = Entraînement : joue n’importe quel coup permis, sans réfléchir. Pour prendre le jeu en main.
bot-demonworld-captain-about = Fort : il pèse chaque combat, contourne vos flancs et prend les objectifs. Un débutant perd contre lui.
bot-demonworld-lieutenant-about = Débutant : le capitaine, mais distrait ; une décision sur quatre est laissée au hasard.
bot-fictionalis-captain-about = Fort : il tient sa ligne, vous laisse venir et se bat là où les chances sont pour lui. Un débutant perd contre lui.
bot-fictionalis-lieutenant-about = Débutant : le capitaine, mais distrait ; une décision sur quatre est laissée au hasard.
bot-cry-havoc-captain-about = Fort : tire à couvert, charge ce qu’il peut renverser, s’acharne sur les faibles. Un débutant perd contre lui.
bot-cry-havoc-lieutenant-about = Débutant : le capitaine, l’esprit ailleurs ; une décision sur cinq est laissée au hasard.
