/** Words that negate the words after them. */
export const NEGATORS = `
not: not, no, nor, neither, noh, except, except for, excluding, exclude, excludes, without, never, dont,
  doesnt,
  shouldnt, cannot, cant, does not, do not, should not, must not, mustnt, wont, will not, other than,
  apart from, but not, aside from, besides, non, minus, avoid, eksept, eksep, witawt, witout, apat from, lef,
  eksepshon, exept, pas only, neva
not: (any | all | every | any brand | any other | anything | everything | all brands | any make | any type | \
  any kind | any one | anyone | any maker | eni | eni brand | any fuel | any model | eni kain | \
  any company) but [not | no | nor | for]
not: (nor | no | noh | not | never) (bi | be | to | na | want | wan | need | lek | like | get | have | \
  go bi | fit bi | an | a | de want | dey want | de lek | have to be | necessarily | for bi | fo bi | \
  mus bi | from | with | any | in | interested in | the | looking for | even | made by | bring | bring me | \
  sho | show | gi | gi mi | wan si | want si | put | put mi | tek)
not: (nor | noh | no) (de | dey | dae) (touch | use | bay | tok), (dont | do not | nor | noh) (tell | talk | tok | tel) [me | mi] (about | bot | bɔt), noto, nobi, norto, norbi, nobe,
  (dont | do not | didnt) (want | need | like | care for | have | show | show me | include | give me),
  im not looking for, isnt, is not, arent, are not,
  wey (nor | no | noh | noto | nobi) (bi | be | get | na | to), wey noto, wey nobi, that (is | are) not,
  which (is | are) not, that isnt, thats not, which isnt, ecept, cept, exsept, ah nor want, ah no want,
  ah nor wan, a nor wan, instead of, rather than, anything except, everything except, lef out, leave out,
  nor put, nor show, nor sho, nor show me
`

/** Words that negate the word before them. */
export const LEFT_OUT = `excluded, not included, not wanted, not needed, not necessary, not required, not important, not allowed, aside`

export const OR = `or, and, nor, o, en, n, &, or else, and or, either, and also, an, ɔ, ɛn, plus also`

/** Words between what was said by mistake and what is meant: "Bo, sorry, Kenema". */
export const CORRECTIONS = `no wait, wait no, no sorry, no sori, sorry, sori, oh sorry, i mean, i meant,
  ah min, ah mean, a mean, actually, or actually, or rather, (scratch | forget | change | lef | cancel) (that | dat),
  make (it | that), correction`

/** Words for a product that is named later: "something to power my shop: a generator". */
export const ANYTHING = `something, anything, somtin, sontin, sontem, enitin, anytin`

/** Words that begin a purpose before the product is named: "my" in "for my shop: generator". */
export const OWN = `my, mi, our, wi, mai, im, her, his, their, dem`

/** Words before the purpose of a product. */
export const PURPOSES = `for, fo, foh, for use in, for use at, for use as, to use for, to use at, to use in,
  to run, to power, wey go run, wey fit run, to carry, wey fit carry, wey go carry, wey go power, fo run,
  for run, for power, to do, for do, fo do, to put, for put, to start, for start, fo yus, for use, fo use,
  suitable for, ideal for, perfect for, good for, fit for, enough for, big enough for, strong enough for,
  to fit, meant for, as [a] (gift | present | birthday gift) [for], so that, so, because, bikos,
  that can run, that can power, that can carry, which can power, which can run, able to run, able to power,
  capable of, to help, to charge, for charge
(to | can | (wey | we) (go | fit | go fit | de | dey | kin) | that will | fo) (run | ron | power | \
  pawa | carry | kari | cari | pull | \
  light | charge | drive | feed | cool | supply | serve | support | handle)
to (do | make | play | study | learn | teach | read | write | travel | watch | type | edit | record | \
  record with | code | program | design | draw | stream | browse | pump | weld | grind | mill | print | \
  film | take | take to | take on | go to | go with | drive to | drive on | use as | use on | use with | \
  use while | use when | work with | work on | work from | work in | start | open | host | transport | \
  deliver | ferry | move | haul | tow | work | sell with | keep | back up | charge | practice | practise | \
  prepare | help with | help me | call | chat | communicate | connect | talk | talk to | send | raise | \
  support | surprise | gift | give | give to | please | impress)
(use | using | yus) (it | am) [for | fo | as | in | at | to | na],
  (fo | for) (gi | give | mek | du | waka | wok | wach | ple | lan | rid | rayt | luk)
to be used (for | as | in | at | by), used for, used by, (be | being) used for
`

/** Words before parts or surroundings of the product: "a house that has a generator" is a house. */
export const HAS = `with, wit, wey get, we get, get, has, have, having, that has, which has, including,
  includes, include, wey gɛt, come with, comes with, wey come with, and also has, in, inside, insay, near,
  nia, close to, by, along, beside, opposite, facing, next to, behind, overlooking, not far from, on, pan, na,
  at, off, around`
