### The bots that come with the games: how strong each is, for who chooses an opponent.

bot-lieutenant = Lieutenant
bot-random-about = Practice: makes any legal move, without a thought. To try the controls out.
bot-demonworld-captain-about = Strong: weighs every fight, goes round flanks, takes objectives. A beginner loses to him.
bot-demonworld-lieutenant-about = Beginner: the captain with his mind elsewhere; one decision in four is left to luck.
bot-fictionalis-captain-about = Strong: keeps his line, lets you come and fights where the odds are his. A beginner loses to him.
bot-fictionalis-lieutenant-about = Beginner: the captain with his mind elsewhere; one decision in four is left to luck.
bot-cry-havoc-captain-about = Strong: shoots from cover, charges what he can ride down, gangs up on the weak. A beginner loses to him.
bot-cry-havoc-lieutenant-about = Beginner: the captain with his mind elsewhere; one decision in five is left to luck.
