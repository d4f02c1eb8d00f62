# Lessons in the client, and what the service says about them.

client-lessons = Learn by playing
client-lesson-minutes = { $minutes } minutes
client-lesson-difficulty-1 = for beginners
client-lesson-difficulty-2 = once you know the base game
client-lesson-difficulty-3 = for those who know the game
client-lesson-go-on = Go on where you were
client-coach = Coach
client-coach-progress = Lesson: { $done } of { $of } topics practised
client-coach-waits = Your opponent is thinking.
client-coach-thinks = One moment…
client-coach-back = Back
client-coach-next = Next
client-coach-show = Show me
coach-do = Do it for me
client-coach-leave = Leave the lesson: play on without the coach
client-coach-again = Call the coach back
client-coach-home = More battles
service-missing-lesson = There is no lesson { $name }. There are: { $known }.
service-lesson-alone = A lesson has its own seats, dice and rules: give its name and nothing else.
service-no-coach = Nobody coaches this seat: the battle is no lesson, or not yours.
