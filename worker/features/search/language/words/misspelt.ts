/**
 * Words that misspellings are corrected to, besides the names of places, makers, lines and models. Contains
 * no short words, because these resemble too many others.
 */
export const OTHER_REPAIR_TARGETS = `
# things
phone phones iphone smartphone android laptop tablet smartwatch headphone headphones earphones earbuds console
electronics
generator generators jenereta vehicle motoka sedan saloon hatchback pickup cars
apartment apartments townhouse condominium studio house houses parlour bedroom bedrooms bathroom bathrooms
accommodation
# parts of names of several words
mercedes cruiser rover western wilkinson playstation galaxy loko
# qualities
automatic manual diesel petrol hybrid electric furnished unfurnished parking condition excellent sealed
allowed
black white silver yellow purple orange
# sorts, measures, bounds
cheapest cheap expensive newest latest popular months years thousand million hundred dollars leones kilometers
kilometres mileage gigabytes
minimum maximum between around under except without brand
`
