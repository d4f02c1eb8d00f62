## Les chances telles qu’elles étaient avant un jet, et la chance dans une bataille.

client-odds = Les chances avant le jet
client-odds-ways = { $ways } cas sur { $of }
client-odds-chance = { $percent } de chances de réussite, { $ways }
client-odds-came = c’est ce qui est arrivé
client-odds-prospect = { $outcome } : { $percent }

client-luck = La chance aux dés
client-luck-whole = Tous les jets de la bataille dont quelque chose dépendait.
client-luck-so-far = Tous les jets que vous avez vus jusqu’ici et dont quelque chose dépendait.
client-luck-none = Aucun dé n’a encore été jeté dont quelque chose dépende.
client-luck-early = Trop peu de jets pour parler de chance ({ $throws } jusqu’ici).
client-luck-told = { $told } (jets réussis : { $good } sur { $throws }, pour { $expected } attendus).
client-luck-key = La barre montre ce qui est arrivé, le trait vertical ce qu’on pouvait attendre.
client-luck-row = { $what } : { $good } sur { $throws }, pour { $expected } attendus
client-luck-what = Jets
client-luck-throws = Nombre
client-luck-expected = Attendus
client-luck-good = Obtenus
client-luck-all = Ensemble des jets à réussir
client-luck-harmed = Touches et pertes subies
client-luck-failed = La chance de cette bataille n’a pas pu être obtenue.
