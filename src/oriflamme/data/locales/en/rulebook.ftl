### The rule book: its books and their chapters.

rulebook-demonworld = Demonworld
rulebook-compendium = Demonworld: the Compendium
rulebook-campaign = Demonworld: the campaign
rulebook-cry_havoc = Cry Havoc: house rules
rulebook-de_bellis_fictionalis = De Bellis Fictionalis

## Demonworld

rulebook-demonworld-i = Introduction
rulebook-demonworld-ii = Characteristics and weapons
rulebook-demonworld-iii = Actions and orders
rulebook-demonworld-iv = Missile fire
rulebook-demonworld-v = Movement
rulebook-demonworld-vi = Melee
rulebook-demonworld-vii = First battle
rulebook-demonworld-viii = The intermediate game
rulebook-demonworld-ix = Special stands
rulebook-demonworld-x = Commanders
rulebook-demonworld-xi = Terrain
rulebook-demonworld-xii = Fire and lines of sight
rulebook-demonworld-xiii = Formations
rulebook-demonworld-xiv = Melee of the intermediate game
rulebook-demonworld-xv = Morale
rulebook-demonworld-xvi = Battles
rulebook-demonworld-xvii = Large stands
rulebook-demonworld-xviii = Chariots
rulebook-demonworld-xix = Artillery
rulebook-demonworld-xx = Magic
rulebook-demonworld-xxi = Scenarios
rulebook-demonworld-xxii = Fire and burning
rulebook-demonworld-xxiii = Flying creatures
rulebook-demonworld-xxiv = Buildings
rulebook-demonworld-xxv = Magic items
rulebook-demonworld-summary = Summary sheet

## Demonworld: the campaign

rulebook-campaign-1 = Provinces and prestige
rulebook-campaign-2 = Armies and their lists
rulebook-campaign-3 = The turn of the campaign
rulebook-campaign-4 = Organisation phase
rulebook-campaign-5 = Campaign seasons
rulebook-campaign-6 = When armies meet
rulebook-campaign-7 = Sieges
rulebook-campaign-8 = Battles
rulebook-campaign-9 = After the battle
rulebook-campaign-10 = Falling back
rulebook-campaign-11 = Winter quarters
rulebook-campaign-12 = The emperor

## Cry Havoc: house rules

rulebook-cry_havoc-1 = Introduction
rulebook-cry_havoc-2 = The turn
rulebook-cry_havoc-3 = Missiles
rulebook-cry_havoc-4 = Charges
rulebook-cry_havoc-5 = Movement
rulebook-cry_havoc-6 = Combat
rulebook-cry_havoc-7 = Results of combat and fire
rulebook-cry_havoc-8 = Morale

## Demonworld: the Compendium

rulebook-compendium-terrain-elements = Terrain elements
rulebook-compendium-dragon-s-teeth = Dragon’s teeth
rulebook-compendium-stakes = Stakes
rulebook-compendium-mantlets = Mantlets
rulebook-compendium-familiars = Familiars
rulebook-compendium-generic-items = Generic items

## De Bellis Fictionalis

rulebook-de_bellis_fictionalis-scope-scales-dice = Scope, scales, dice
rulebook-de_bellis_fictionalis-troop-categories = Troop categories
rulebook-de_bellis_fictionalis-troop-types = Troop types
rulebook-de_bellis_fictionalis-races-species-mutants = Races, species, mutants
rulebook-de_bellis_fictionalis-artefacts = Artefacts
rulebook-de_bellis_fictionalis-baggage-strongholds-fortifications = Baggage, strongholds, fortifications
rulebook-de_bellis_fictionalis-mounting-and-dismounting = Mounting and dismounting
rulebook-de_bellis_fictionalis-landing-forces = Landing forces
rulebook-de_bellis_fictionalis-basing = Basing
rulebook-de_bellis_fictionalis-army-organisation = Army organisation
rulebook-de_bellis_fictionalis-costs = Costs
rulebook-de_bellis_fictionalis-setting-up-dice = Setting up: dice
rulebook-de_bellis_fictionalis-terrain = Terrain
rulebook-de_bellis_fictionalis-time = Time
rulebook-de_bellis_fictionalis-climate-and-weather = Climate and weather
rulebook-de_bellis_fictionalis-visibility = Visibility
rulebook-de_bellis_fictionalis-deployment = Deployment
rulebook-de_bellis_fictionalis-late-deployment = Late deployment
rulebook-de_bellis_fictionalis-flank-marches = Flank marches
rulebook-de_bellis_fictionalis-ambushes = Ambushes
rulebook-de_bellis_fictionalis-sequence-of-play = Sequence of play
rulebook-de_bellis_fictionalis-pips = PIPs
rulebook-de_bellis_fictionalis-unreliable-allies = Unreliable allies
rulebook-de_bellis_fictionalis-tactical-moves-single-elements = Tactical moves: single elements
rulebook-de_bellis_fictionalis-tactical-moves-groups = Tactical moves: groups
rulebook-de_bellis_fictionalis-restrictions-near-the-enemy = Restrictions near the enemy
rulebook-de_bellis_fictionalis-march-moves-and-halts = March moves and halts
rulebook-de_bellis_fictionalis-spontaneous-advance = Spontaneous advance
rulebook-de_bellis_fictionalis-move-distances = Move distances
rulebook-de_bellis_fictionalis-passing-through = Passing through
rulebook-de_bellis_fictionalis-crossing-water = Crossing water
rulebook-de_bellis_fictionalis-night-and-weather-movement = Night and weather movement
rulebook-de_bellis_fictionalis-combat-types-shooting = Combat: types, shooting
rulebook-de_bellis_fictionalis-magic-assault-making-it = Magic assault: making it
rulebook-de_bellis_fictionalis-melee-contact-facing-overlap = Melee: contact, facing, overlap
rulebook-de_bellis_fictionalis-combat-resolution-factors = Combat resolution: factors
rulebook-de_bellis_fictionalis-tactical-factors = Tactical factors
rulebook-de_bellis_fictionalis-class-modifiers = Class modifiers
rulebook-de_bellis_fictionalis-outcomes-general = Outcomes: general
rulebook-de_bellis_fictionalis-outcomes-lower-total-more-than-half = Outcomes: lower total, more than half
rulebook-de_bellis_fictionalis-outcomes-half-or-less = Outcomes: half or less
rulebook-de_bellis_fictionalis-magic-assault-resolving-it = Magic assault: resolving it
rulebook-de_bellis_fictionalis-destruction = Destruction
rulebook-de_bellis_fictionalis-recoil = Recoil
rulebook-de_bellis_fictionalis-flight = Flight
rulebook-de_bellis_fictionalis-pursuit = Pursuit
rulebook-de_bellis_fictionalis-assault-of-fortifications-outcome = Assault of fortifications: outcome
rulebook-de_bellis_fictionalis-losses-and-demoralization = Losses and demoralization
rulebook-de_bellis_fictionalis-magic-general = Magic: general
rulebook-de_bellis_fictionalis-spells = Spells
rulebook-de_bellis_fictionalis-fast-play = Fast-play
rulebook-de_bellis_fictionalis-victory = Victory
rulebook-de_bellis_fictionalis-advice-umpire-campaign = Advice, umpire, campaign
rulebook-de_bellis_fictionalis-own-army-design = Own army design

## The pages of the documentation

rulebook-page = Rule index
rulebook-page-file = File
rulebook-page-chapter = Chapter
rulebook-page-rules = Rules
rulebook-page-exercised = Exercised
rulebook-page-excused = Excused
rulebook-page-numbered = { $number } { $title }
rulebook-page-reading = Reading
rulebook-page-case = Case { $id }
rulebook-page-tests = Tests
rulebook-page-excuse = Excused
