## La main sur la table : le conseil, ce qui resterait à faire, pourquoi quelque chose ne se peut pas

client-advise = Au mieux
client-advise-about = L’ordinateur montre ce qu’il ferait ici, d’après ce que vous voyez ; rien ne se fait avant que vous confirmiez.
client-advise-thinking = Réflexion…
client-advise-rest = Confirmer, et tout le reste de même
client-advise-setup = Tout disposer pour moi
client-advise-setup-about = L’ordinateur répond à tout ce qui reste avant la bataille. Ce que les règles permettent de reprendre pourra être repris.
client-advise-stop = Arrêter : je continue moi-même
client-advised = Comme le ferait l’ordinateur
client-leaves-ask = Continuer quand même ?
client-leaves-yes = Continuer
client-why-not = Impossible :
client-nearest = Au plus près : { $what }
client-rose = Orientation
client-rose-help = Choisissez l’orientation.
client-help-advise = Montrer ce que ferait l’ordinateur ici
client-signs = Ce qui vaut pour toute la table
client-mustered = Pas encore sur la table : { $side }
