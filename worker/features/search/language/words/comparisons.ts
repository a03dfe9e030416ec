/**
 * Words before a number that make it a bound. With whole counts, `below` and `above` exclude the number
 * ("more than 2 bedrooms" is 3 or more); `max` and `min` include it. A negation reverses a bound ("not
 * costing over", "nɔ kɔst pas"). `newer` and `older` apply to years.
 */
export const BEFORE = `
max: (no | not | nor | noh | never | dont) [more | mo] (more than | pass | pas), (not | no | nor) more den
below: under, below, beneath, less than, (les | less | lesa) (dan | than | den), lower than, cheaper than,
  smaller than, fewer than, less dan, <, bilo, onda, unda, (small | smol | smoll | lili) (pass | pas),
  les pass, les pas, chip pass, chip pas, not up to, lower pass, less pass, smaller pass, cheap pass,
  under the, nor reach, nor rich, no reach, not reach, nor de reach, nor dey reach, nor go reach,
  anything under, anything below, any under, belo, belor
max: maxprice, maxyear, (max | maximum) year, maxkva, maxmileage, maxbedrooms, maxbathrooms, maxagemonths,
  at most, up to, upto, max, maximum, maximum of, max of, limit, limit of, limited to, within, <=, = <, ≤,
  budget of, budget is, not to exceed, at the most, a maximum of, no higher than, not higher than, max budget,
  max price, maximum price, maximum budget, highest, til, upper limit, as much as, ceiling, at maximum,
  to a maximum of, mus nor pass, can pay, can pay up to, can afford, fit pay, fit afford, go fit pay, afford,
  maksimom, na max, top, tops
above: over, oba, exceed, past, go over, go above, bigger than, mor than, above, pantap, more than,
  (mo | mor | more | big | dia) (dan | den), greater than, higher than, bigger than, pass, pas, beyond,
  exceeding, upward of, upwards of, more pass, mor pass, mor pas, mo pas, mo pass, >, ova, mor than, mor dan,
  anything above, anything over, dia pass, dear pass, cost pass, cost pas, exceeds, larger than, big pass,
  big pas
min: minprice, minyear, (min | minimum) year, minkva, minmileage, minbedrooms, minbathrooms, minagemonths,
  at least, atleast, from, minimum, minimum of, min, min of, starting at, starting from, start from, starting,
  start at, no less than, not less than, nor less than, not under, not below, no lower than, not lower than,
  as from, >=, = >, ≥, since, least, at minimum, a minimum of, no fewer than,
  (no | nor | noh | not) [go | fo | for | de | dey] (small pass | smol pas | smol pass | small pas | \
  les dan | less dan | les pas | under | below | onda | bilo),
  from about, min price, minimum price, beginning at, beginning from, not fewer than, no under, at lis,
  at list, nor small pass, lowest
about: around, about, roughly, approximately, approx, near, nearly, ~, ≈, close to, like, lek, leke, rawnd,
  raun, abawt, in the region of, arawnd, abawt, abaut, abt, somewhere around, something like,
  some where around,
  more or less, arond, aroun, plus or minus, bout
between: between, btw, b/w, bitwin, betwin, ranging from, ranging between, in the range of, range, range of,
  anywhere from, anywhere between, from between, from around, betwin, betwen, bitween
newer: newer than, afta, after, later than, younger than, nyu pas, nyu pass, newer pass, posted after
older: older than, bifo, before, earlier than, ol pas, ol pass, older pass, old pass
noOlder: (no | not | nor | noh) [go | be | de | bi | dey | more | fo | for | yet] (older than | old pass | ol pas | ol pass | \
  older pass | older dan | old pas),
  not before, no earlier than, not earlier than, no later than age
noNewer: (no | not | nor | noh) (newer than | later than | after)
`

/** Words after a number that make it a bound: "or less", "and above". */
export const AFTER = `
max: (or | o | and | en | n | &) (less | below | under | lower | cheaper | fewer | smaller | les | \
  downwards | \
  downward | down),
  max, maximum, tops, at most, downwards, downward, going down, go down, and anything below, is my max,
  is my limit, limit, is the limit, or nearest offer, no more, not more, nor more, (na | la | is | my | mi) last, na (mi | di | the) (las | last | top), (na | la) las, my top, mi top, (a | na mi | is my | na) (budget | bajit),
  last price, (that is | thats | na) all [wey] (i | ah | a) (have | get), is all, no more than that, nomo, nor mo, na max,
  maximum price, less, top, at the most, dasol, is all i have, na all ah get, na mi limit, na mi max,
  or anything less, for max, be the max, is max, is maximum
min: na (bottom | botom), (or | o) (pas | pass), (or | o | and | en | n | &) (more | above | over | higher | up | bigger | better | greater | upwards | \
  upward | mor | mo | beyond | plus | ova | op),
  upwards, upward, +, plus, minimum, min, at least, going up, go up, and counting, go op, is my minimum,
  or anything more, and anything above, and anything over, upwards only
newer: (or | o | and | en | &) (newer | later | younger | nyu pas | nyu | nyua | recent | onwards | onward | \
  upto date | new | latest),
  onwards, onward, to date, till now, till date, upto now, to present, to now, go ahead, newer,
  model and above, model or newer, model or above, model and newer, model upwards, model up, until now
older: (or | o | and | en | &) (older | earlier | ol pas | before | older than that)
`

/** Words between the two ends of a range. */
export const TO = `to, -, /, till, til, until, up to, and, &, or, o, en, reach, rich, te, go rich, go reach,
  upto, (go | op | up | rich) (te | to), ~, to about, to around, ɔ, tu`

/**
 * Ways to ask for a sort. `latest` is a sort only for listings ("latest listings", but not "latest iPhone").
 */
export const SORTS = `
price_asc: cheap, cheaper, cheapest, the cheapest, chip, chip chip, chipest, lowest price, lowest prices,
  lowest priced, lower price, low price, low prices, low cost price, low priced, low budget, least expensive,
  less expensive, affordable, cheapest first, cheapest price, best price first, inexpensive, very cheap,
  smallest price
price_asc: (no | nor | noh | not) [too | so | fo | for | fo bi | mus | tu | very | de | dey | bi | be | go | \
  that] (dia | dear | expensive | costly | pricey),
  price low to high, low to high, lowest to highest, lowest first, price ascending, sort by price, by price,
  small price, lili price, price wey low, low low price, cheap price, cheap cheap, chip price, chip prays,
  nothing expensive, nothing too expensive, cheap to expensive, cheaply, nor dia at all, lowest rent,
  cheap rent, small small price, reasonable price, cheapest to most expensive,
  chip (pas | pass) [ol | all | ol den wan | dem all], cheap (pas | pass) [ol | all],
  (lo | low | smol | small | lili) (prays | moni | money | kopo), chip wan, chip one, chip wan den,
  (no | nor | noh | not) [so | de | dey] [tu | too] (dia | dear) (at ol | at all), wey nor cost much,
  nor cost plenty, nor cost boku,
  (no | nor | noh) (cost | kost | tek | get) (plenti | plenty | boku | much | big) [moni | money]
price_desc: most expensive, expensive, costliest, priciest, highest price, highest prices, highest priced,
  dearest, most costly, most pricey, price high to low, high to low, highest to lowest, highest first,
  price descending, most expensive first, dia (pas | pass) [ol | all], dear (pas | pass) [ol | all],
  big prays, big price, big (pas | pass) prays, pas ol fo prays, expensive pass all, wey dia pas,
  wey dia pass, expensive first, highest rent, most dear
createdAt: newest, most recent, recently added, recently posted, recently listed, newest first, latest first,
  just posted, just added, just listed, most recently added, recent, new listings, new arrivals, new ads,
  new posts, new adverts, latest arrivals, newly listed, newly posted, newly added, posted today, added today,
  posted recently, new uploads, nyu listing, just come, just land, by date, sort by date, most recent first,
  sort by newest, sort by latest, freshest, (jos | jus | just) (put | post | kam | come | pos | ad),
  den (jos | jus | just) put, (nyu | new) (pas | pass) [ol | all], wey just land, wey jos kam, nyu listin,
  lates listin
likes: popular, most popular, most liked, most likes, most loved, trending, most favourited, popular first,
  best liked, wey people like pass, wey pipul lek pas, wey people lek pass, sort by likes, by likes,
  top liked, highest likes, most like, most wanted, well liked, popular ones, wey get pass like,
  by popularity, (pipul | people | pipul den | olman) (lek | like) [pas | pass] [ol | all],
  lek (pas | pass) [ol | all], like (pas | pass) [ol | all],
  (boku | plenty | plenti) (pipul | people) (lek | like), wey (boku | plenty) lek, popula, popyula
ai_score: best match, best matches, most relevant, by relevance, ai score, ai relevance, recommended,
  highest quality, best quality first, top rated, best rated, highest rated, by quality, highest score
latest: latest, letest, lates
`

/** Words for listings, which "latest" can sort, as opposed to words for products. */
export const LISTINGS = `
listing: listing, post, posts, ad, ads, advert, advertisement, item, things, thing, deal, deals, offer,
  offers, stuff, uploads, arrivals, products, market, goods, posting, properties, property, homes, houses,
  apartments, flats, adverts
`
