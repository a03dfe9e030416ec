/**
 * Words by which a story is told from a wish. Phrases are separated by commas, also at the end of a line;
 * `(a | b)` means a or b. In each part of a sentence, what stands after a word of WISHES is wanted, and what
 * stands after (or is the subject of) a word of TALES is only told.
 */

/** Words that begin another part of a sentence. */
export const CLAUSES = `
i, we, he, she, they, you, ive, im, id, ill, weve, were, wed, well, hes, shes, theyre, theyve, youve
because, cos, cuz, coz, so, but, although, though, while, whilst, when, whenever, which, who, whose, until, till
if, unless, since, before, after, then, now, where, therefore, so (now | that | i | we), and (i | we | now)
that is why, thats why
ah, wi, una, dem, den, yu, e, i go, bikos, bikɔs, bot, wen, usay
`

/** Words after which a thing is wanted. */
export const WISHES = `
(i | we) (need | want), (is | are) there any, (can i | where can i) (get | find | buy), need, needs, needing, want, wants, wanting, wanna, require, requires, prefer, seek, seeking, request, searching
buy, buying, purchase, find, finding, show, show me, choose, pick, suggest, recommend, order, replace, please, pls
plz, any, anything, another, replacement, budget, maximum, max, price, limit, must, should, rather, afford
look for, search for, searching for, looking (for | at | to | out for), on the lookout for, hunting for, in need of
in the market for, interested in, (give | get | send | help | sell) me, help me find, can you find, get hold of
(is | are) there, (do | did) you have, have you got, do you know, what do you have, you have, you got, got any
(would | id) like, (i | we) would (like | love), id (love | rather), would (love | do | have), will (do | have)
hope (to | for), hoping (to | for), wish (to | for), thinking of, (i am | im | we are) after, i am searching
(i | we) search, can (pay | afford | go up to), ready to buy, prepared to, ready for, able to, would go for, go for
settle for, to get, let it be, is all, at least, at most, as long as, (upgrade | change) to, (choose | so | only | just) a
(so | only | just) an, who (has | sells), who is selling, anyone (with | selling)
(moving | move | relocating | relocate | transferred | posted | return | come back | come home | coming home) to
settle (in | down in)
want fo, nid, (ah | a | wi) (wan | want | nid), (i | e | una | dem | den) wan, fen, (luk | luking) (fo | for), fain
bay, (de | dey) (fen | luk fo | luk for), (fo | for | wan) bay, wan (fen | rent | ren), sel mi, go lek
(fo | for) lek, wi go lek, na im ah wan, (e | i) for, mus, fɔ gɛt, fit (pay | afford), omos, wetin de
(usay | udat) (den | dem) (de sel | get), (usay | usai) ah (go | fit) get, who get, (want | wan) buy, (for | fo) (find | fen)
(ah | a) (de fen | de fain), ah wan (buy | bay), find me, duya, duyaya, (a | ah) beg, abeg, ep mi, (gi | sho) (mi | wi), (una | udat | yu | you | wae) get, wetin una get
bajit, mi bajit, sɛtul na, settle na
`

/** Words that tell what happened, what somebody has, or what somebody does. */
export const TALES = `
was, were, had, did, came, went, gave, got stolen, took, brought, bought, sold, paid, spent, earned, quoted, kept
broke, broken down, died, dead, lost, stole, stolen, left, leave, leaving, fell, dropped, crashed, burnt, burned
drowned, smashed, cracked, exploded, failed, stopped, finished, started, moved, happened, raised, inherited, saw
offered, refused, complained, returned, attended, laughed, opened, opening, closed, married, divorced, retired
rented, renting, lived, worked, studied, drove, owned, shared, sent, hit, got hit, got wet, blew up
used to, used to have, gave up, gives up, (has | have | just) (died | broken | given up | stopped), have had
(broke | breaks | break) down, went (off | up), gone up, ran out, runs out, used up, kicked out, thrown out of
throwing us out, evicted from, is (dead | broken | spoiled | spoilt), got broken, spoiled, spoilt, spoils
stopped working, does not work, doesnt work, not working, no longer works, swallowed, stood
(drives | own | owns | shares | sharing | earn | earns | earning | charged | complain | complains | keeps)
drive (a | an), i drive, (i | we) (own | run | sell | use | had | saw | already have), own one, had one, using my
(ive | weve) (had | got), have (used | been using), been using, (wey | we | that | which) (ah | i | we) (get | have),
is (too | not enough), salary is, my salary, (pay | pays) me, get paid, income is, i (repair | fix | wash | make | charge), fixing, repairing, charging (phones | people)
charge phones, (i | we) have (a | an), already have, (has | have) one, makes me, sounds like, each put in, put in
(live | lives | living | stay | staying | work | works | working | sleep | sleeps | sleeping) (in | at | with)
(work | works | working) (as | for), stays, (teach | study | studying | attend) (in | at), attend, attends, let out
(are | am | i am | we are | currently | presently | based | grew up | born) in, based at, i am based, grew up
(back | come | came | comes | coming | come back | coming back | returning | moving | moved | relocating) from
(returned | transferred | transfer | posted) from, (move | moving | moved) out of, moved out
(i am | im | we are | is) from, (dae | de | dey | still) use, use di, forget, foget, forgot, (go | de go) (skul | choch | makit | wok), drop insay, (i am | im) (a | an), (travel | commute | go) to, travel between, (ah | a | wi) na, showed me, (been | am | im) driving, the one (i | we) used, refused, (will | dey | de) (drive | drayv)
(land | landed | arrive | arriving) (in | at), fly (into | back), land na, go land na
they (want | wanted | ask | charge), wants from me, (ask | cost | costs) me, asks for, i am offered, im offered
(sell | sells) (am | it) for, sells for, dey sell am for, am selling, charges me
(is | too | very | so) expensive, too high, is dear, (costs | cost) too much, don (dia | dear)
(have | got) nobody, nobody (in | na), knows (them | it), the one i (see | saw), born, building for, am building
(call | text | ring | phone | reach) me on, (call | ring) on, (ring | phone) me, through this
(typing | writing) (on | from), typing this on, (talk | talking) to, bring back, take it back, took it back
don (day | spoil | kot | tif | los | lost | bon | brok | die | sel | lef | fodom), fodom, brok, spoil, tif
tifman, thief, steal, tief steal, (den | dem) tif, bin (get | de | bay | pe | gi | sel | tel | na | bi)
(ah | a | wi) (de | tap) na, (ah | a | wi) de rent, (i am | we are | im) renting, (ah | a | wi) tap, tap na, tap, komot, (ah | de | ah de | a de) wok na, wok fo
(ah | a | wi) (sel | de sel), ah (get wan | don get), a don get, den put, den de (ask | aks), tok to, (kam bak | don kam bak) from
don kam bak, bak from, gro na, bon na, bon, de bil, (ah | a) si
`

/** Months, which are read as dates. */
export const MONTHS = `
january february march april may june july august september october november december
jan feb mar apr jun jul aug sept sep oct nov dec jenwari febwari epril julay ogost septemba oktoba novemba
disemba
`
