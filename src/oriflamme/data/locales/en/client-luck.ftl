## The odds as they were before a roll, and the luck of a battle.

client-odds = The odds before the roll
client-odds-ways = { $ways } ways in { $of }
client-odds-chance = { $percent } to go well, { $ways }
client-odds-came = this is what came
client-odds-prospect = { $outcome }: { $percent }

client-luck = Luck of the dice
client-luck-whole = All throws of the battle on which something hung.
client-luck-so-far = All throws that you have seen so far on which something hung.
client-luck-none = No die has been thrown yet on which something hung.
client-luck-early = Too few throws to speak of luck: { $throws } so far.
client-luck-told = { $told } (throws that went well: { $good } of { $throws }, { $expected } to be expected).
client-luck-key = The bar is what came, the upright line what was to be expected.
client-luck-row = { $what }: { $good } of { $throws }, { $expected } to be expected
client-luck-what = Throws
client-luck-throws = Number
client-luck-expected = Expected
client-luck-good = Came
client-luck-all = All that were to go well
client-luck-harmed = Hits and losses suffered
client-luck-failed = The luck of this battle could not be fetched.
