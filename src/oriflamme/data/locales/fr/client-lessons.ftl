# Les leçons dans le client, et ce qu’en dit le service.

client-lessons = Apprendre en jouant
client-lesson-minutes = { $minutes } minutes
client-lesson-difficulty-1 = pour débuter
client-lesson-difficulty-2 = quand on connaît le jeu de base
client-lesson-difficulty-3 = pour qui connaît le jeu
client-lesson-go-on = Reprendre où vous en étiez
client-coach = Instructeur
client-coach-progress = Leçon : { $done } sujets pratiqués sur { $of }
client-coach-waits = Votre adversaire réfléchit.
client-coach-thinks = Un instant…
client-coach-back = Revenir
client-coach-next = Suite
client-coach-show = Montrez-moi
coach-do = Faites-le pour moi
client-coach-leave = Quitter la leçon : jouer sans instructeur
client-coach-again = Rappeler l’instructeur
client-coach-home = D’autres batailles
service-missing-lesson = Cette leçon n’existe pas : { $name }. Il y a : { $known }.
service-lesson-alone = Une leçon a ses propres places, dés et règles : donnez son nom et rien d’autre.
service-no-coach = Personne n’instruit cette place : la bataille n’est pas une leçon, ou pas la vôtre.
