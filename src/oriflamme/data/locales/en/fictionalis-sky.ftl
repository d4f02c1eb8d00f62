# De Bellis Fictionalis: preparations, hours, weather, sight and rivers.

## Before the battle

dbf-ask-council = Before the dice: in which season would you invade? You may also note a battle preparation in secret.
dbf-refused-not-asked-here = That is not what is to be decided now.
dbf-refused-no-season = Name a season first.
dbf-refused-no-caster = None of your spell casters is of that name.
dbf-refused-preparation-power = { $element }: the element has not the power for this preparation, which takes class ({ $power }).
dbf-refused-no-crystal = None of your elements of that name has an artefact (P) that can still be used.
dbf-refused-scrying = An artefact (P) changes the aggression factor by { $most } at most.

dbf-season-spring = spring
dbf-season-summer = summer
dbf-season-autumn = autumn
dbf-season-winter = winter
dbf-season-named = { $side } names { $season }.

dbf-army-announced = { $side } announces an army of its own: aggression factor { $factor }, climate { $climate }; most numerous: { $kinds }.
dbf-climate-cold = cold
dbf-climate-warm = warm
dbf-climate-dry = dry
dbf-climate-tropical = tropical
dbf-aggression-declared = { $side }: aggression factor { $factor }.
dbf-aggression-raised = { $side } raises its aggression factor by { $change }, to { $factor }.
dbf-aggression-lowered = { $side } lowers its aggression factor by { $change }, to { $factor }.
dbf-preparation-aggression = { $side } reveals a battle preparation: it works on the aggression factor.
dbf-preparation-time = { $side } reveals a battle preparation: it works on the hour.
dbf-preparation-weather = { $side } reveals a battle preparation: it works on the weather.
dbf-ask-direction-aggression = Both sides work on their aggression factors: note whether you raise or lower yours.
dbf-ask-direction-time = Both sides work on the hour: note whether you put it forward or back.
dbf-ask-direction-weather = Both sides work on the weather score: note whether you raise or lower it.
dbf-refused-raise-or-lower = Only raising and lowering can be noted.
dbf-roll-preparation-aggression = Battle preparation: most that the aggression factor can change
dbf-roll-preparation-time = Battle preparation: most hours that the time can change
dbf-roll-preparation-weather = Battle preparation: weather score (1-2 for 1, 3-4 for 2, 5-6 for 3)
dbf-ask-adjust-aggression = Change your aggression factor by how much, { $most } at most?
dbf-ask-adjust-time = Put the hour forward or back by how much, { $most } at most?
dbf-ask-adjust-weather = Change the weather score by how much, { $most } at most?
dbf-refused-adjust = The change must be from 1 to { $most }.
dbf-refused-noted-direction = You noted the other direction.
dbf-hour-changed = { $side } changes the hour: deployment will end at { $hour }:{ $minute }.
dbf-score-changed = { $side } changes the weather score to { $score }.

dbf-roll-set-up = Set-up die
dbf-set-up-rolled = { $side }: { $die } with an aggression factor of { $factor } makes { $score }.
dbf-invader-known = { $side } is the invader and faces { $quarter }, in { $season }. Deployment will end at { $hour }:{ $minute }; the weather score is { $score }.

## Hours

dbf-light-day = daylight
dbf-light-twilight = twilight
dbf-light-moonlit = moonlight
dbf-light-dark = darkness
dbf-ask-night-assault = It is night. When do you want the battle to begin?
dbf-refused-night-assault = Your army cannot begin the battle at that time of the night in { $season }.
dbf-battle-began = The battle begins at { $hour }:{ $minute }, in { $light }.
dbf-hour-struck = It is { $hour }:{ $minute }: { $light }.

dbf-night-fell-moonlit = Night falls, and the moon shines.
dbf-night-fell-dark = Night falls, and it is too dark to fight on. Both sides break off.
dbf-ask-fight-on = Fight on in the moonlight, or break off for the night?
dbf-ask-retreat = Both sides are in camp. Retreat under cover of darkness, or stay?
dbf-tonight-fight-on = { $side } wants to fight on.
dbf-tonight-break-off = { $side } wants to break off for the night.
dbf-tonight-retreat = { $side } retreats in the dark.
dbf-tonight-stay = { $side } stays.
dbf-broken-off = Both armies go back to their camps. At dawn they deploy anew.
dbf-scattered =
    { $count ->
        [one] { $side }: a demoralised element has gone home in the night.
       *[other] { $side }: { $count } demoralised elements have gone home in the night.
    }
dbf-ended-nightfall = night fell on an undecided battle
dbf-ended-both-retreated = both sides retreated in the night
dbf-ended-retreated = the other side retreated in the night

dbf-command-stops = { $command } stops in the dark: it neither moves nor rolls until it can see.
dbf-command-goes-on = { $command } goes on.

## Weather

dbf-quarter-N = north
dbf-quarter-NE = north-east
dbf-quarter-E = east
dbf-quarter-SE = south-east
dbf-quarter-S = south
dbf-quarter-SW = south-west
dbf-quarter-W = west
dbf-quarter-NW = north-west
dbf-wind-from = The wind turns: it now blows from the { $quarter }.
dbf-wind-dropped = The wind drops.
dbf-weather-rain-begins = It begins to rain.
dbf-weather-rain-ends = The rain is over.
dbf-weather-snow-begins = It begins to snow.
dbf-weather-snow-ends = It has stopped snowing.
dbf-weather-sandstorm-begins = A sandstorm begins.
dbf-weather-sandstorm-ends = The sandstorm is over.
dbf-weather-mist-begins = Mist rises.
dbf-weather-mist-ends = The mist lifts.
dbf-weather-fog-begins = Fog rises.
dbf-weather-fog-ends = The fog lifts.

dbf-roll-weather = Die for the weather
dbf-ask-weather-dice = You have more than three commands: whose dice determine the weather?
dbf-refused-three-dice = Three different commands determine the weather.
dbf-refused-rolls-no-die = { $command } rolls no die in this bound.
dbf-weather-told = The dice of { $first }, { $second } and { $third } determine the weather.

dbf-form-changed = The light changes { $element } into { $kind }.

## Rivers

dbf-roll-river = Difficulty of the river
dbf-line-river-die = Die
dbf-line-flood = In flood
dbf-line-river-mouth = Flows to other water or to a short table edge
dbf-line-low-water = Low water in this season
dbf-river-paltry = negligible
dbf-river-easy = easy
dbf-river-tricky = doubtful
dbf-river-dangerous = dangerous
dbf-river-found = With { $score }, this part of the river is { $difficulty }.
dbf-roll-crossing = Crossing a dangerous river
dbf-roll-drowning = Forced over the water
dbf-crossing-made = { $element }: the element gets through the water with { $score }.
dbf-crossing-failed = { $element }: the element does not get through the water with { $score }.
dbf-refused-waterway = { $element } cannot ford a waterway.
dbf-refused-ford-in-column = { $element } can ford here only by itself or in a column one element wide.
dbf-refused-ford-askew = { $element } must enter the river straight across.
dbf-refused-ford-barred = { $element } cannot cross so near to where a crossing has failed in this bound.
dbf-refused-ice = { $element } cannot sail on ice.
dbf-refused-river-boats = { $element } cannot sail here: only Boats can, where a river is wide enough and more than a brook.
