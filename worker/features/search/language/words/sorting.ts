/**
 * Ways to ask for an order. `latest` alone asks for one only where listings are spoken of ("latest listings",
 * not "latest iPhone").
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

/** What "latest" orders: listings themselves, not what is sold in them. */
export const LISTINGS = `
listing: listing, post, posts, ad, ads, advert, advertisement, item, things, thing, deal, deals, offer,
  offers, stuff, uploads, arrivals, products, market, goods, posting, properties, property, homes, houses,
  apartments, flats, adverts
`
