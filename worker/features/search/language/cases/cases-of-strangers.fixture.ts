import { casesIn } from './case-table.fixture.ts'

/** Long texts by people who have never seen the site, with reasons, stories and numbers that are no price. */
export const STRANGER_CASES = casesIn(`
  # a number belongs to the noun or unit beside it
  laptop with a rating of 4 or above and price below 9000 leones
    → type=electronics maxPrice=9000 productType=Laptop
  smartphone with over 500 customer reviews that costs less than 4,000 leones → type=electronics maxPrice=4000
  phone with battery above 85% and at least 2,000 good reviews → type=electronics
  I want a townhouse of at least 900 square feet and not over 1500 per month
    → type=home_rent maxPrice=1500 propertyType=townhouse
  a car that does 15 km per litre and seats 7 people, diesel, up to Le 200,000
    → type=car_sale maxPrice=200000 fuel=Diesel
  generator 3000 watts, 220 volts, 50hz, below 60 decibels, 7,500 → type=generator maxPrice=7500
  generator for church with 200 pipul and 1500 watts → type=generator
  he is 1.95 m tall, so a big SUV under 150k → type=car_sale maxPrice=150000 bodyType=SUV
  we open from 9 a.m. to 10 p.m. and need an Elepaq generator → type=generator brand=Elepaq
  console 4k 120 Hz with 2 pads and 3 games → type=electronics productType="Gaming Console"
  advert number 4471 is gone, another apartment in Bo for 1,300
    → type=home_rent location=Bo maxPrice=1300 propertyType=apartment
  laptop rtx 4060 → type=electronics productType=Laptop text="rtx 4060"
  a room for 800 → type=home_rent maxPrice=800
  2 bedroom house, call 078-555-123 → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=house

  # of several amounts, what speaks most for being the price
  they ask 8,000 in town, I have 6,500 leones for an iPhone 12
    → type=electronics maxPrice=6500 brand=Apple productType=iPhone model=12
  20 leones for half an hour is what I charge, a console up to 9,000 leones
    → type=electronics maxPrice=9000 productType="Gaming Console"
  phones at 10 leones each, 80 phones a day: I need a 1 kva generator for 3,500 leones
    → type=generator maxPrice=3500 minKva=1 maxKva=1
  the last one cost me 300 dollars, this time nothing over 200 dollars, an Android phone
    → type=electronics maxPrice=4600 productType="Android Phone"
  The boy says 240,000 but my ceiling is 200,000 leones, Honda CR-V
    → type=car_sale maxPrice=200000 brand=Honda model=cr-v
  I can't go past 1,300 dollars for a MacBook → type=electronics maxPrice=29900 brand=Apple productType=MacBook
  flat in Kenema, not a leone more than 1,800
    → type=home_rent location=Kenema maxPrice=1800 propertyType=apartment

  # counts that are joined, or after their noun
  three bedrooms and baths in Makeni
    → type=home_rent location=Makeni minBedrooms=3 maxBedrooms=3 minBathrooms=3 maxBathrooms=3
  bedrooms, four. bathrooms, three. Port Loko
    → type=home_rent location="Port Loko" minBedrooms=4 maxBedrooms=4 minBathrooms=3 maxBathrooms=3
  os wit bedrum dɛm 4 → type=home_rent minBedrooms=4 maxBedrooms=4 propertyType=house
  one -bedroom apartment → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=apartment
  two nice big rooms → type=home_rent minBedrooms=2 maxBedrooms=2
  2 roms and 1 bathrom → type=home_rent minBedrooms=2 maxBedrooms=2 minBathrooms=1 maxBathrooms=1
  bedrooms and bathrooms, four of each, in Kenema
    → type=home_rent location=Kenema minBedrooms=4 maxBedrooms=4 minBathrooms=4 maxBathrooms=4
  two rooms and parlour Kissy → type=home_rent location=Freetown minBedrooms=2 maxBedrooms=2

  # times and dates of a story
  I have lived here since 2021 and need a flat → type=home_rent propertyType=apartment
  we come back in March 2027 and want a house → type=home_rent propertyType=house
  after 25 years of walking he wants a car, petrol → type=car_sale fuel=Petrol
  my son is 3 years old, we need a car for school runs in Bo → type=car_sale location=Bo
  in two years I will retire, so I want a house in Bonthe → type=home_rent location=Bonthe propertyType=house
  car before the 15th of August at the latest, Mazda → type=car_sale brand=Mazda

  # what is only told is not looked for
  I sold my car, now I need a one bedroom apartment
    → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=apartment
  Our Tiger generator gave up after three weeks. This time a Yamaha, 3 to 5 kva
    → type=generator brand=Yamaha minKva=3 maxKva=5
  my generator, a 5kva Tiger, is giving problem. I want a bigger one, 7 or 8 kva, Honda
    → type=generator brand=Honda minKva=7 maxKva=8
  my old Nokia died, I want a Samsung → type=electronics brand=Samsung
  call me on my phone if you have a 5kva generator → type=generator minKva=5 maxKva=5
  The doctor drives a Land Rover and I am the cleaner, so a Suzuki Swift
    → type=car_sale brand=Suzuki model=swift
  I paid 2,500 for my last phone and it broke, now I want a Tecno for 1,500
    → type=electronics maxPrice=1500 brand=Tecno
  ah bin pe 1500 fo dis fon, naw ah get 3000 fo iphone 11
    → type=electronics maxPrice=3000 brand=Apple productType=iPhone model=11
  mi fon don spoil, ah wan Samsung A14 na Bo → type=electronics location=Bo brand=Samsung model=a14
  duya fen mi sony hedphones → type=electronics brand=Sony productType=Headphones
  house with three rooms, furnished kitchen if possible
    → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=house
  my phone died → type=electronics

  # sentences of a story before the wish
  The thief took the box with 3,160 leones and 2 microphones. Please show me a MacBook in good condition
    → type=electronics brand=Apple productType=MacBook condition=good
  Our light went off 11 times, 900 fish spoiled since 2021. I need a generator of 6.5 kva in Bo
    → type=generator location=Bo minKva=6.5 maxKva=6.5
  No Acer and no HP, I have cursed both. I want a laptop with 2TB
    → type=electronics notBrand=Acer|HP productType=Laptop storage=2TB
  I use a Samsung A50. I want a Samsung S23 → type=electronics brand=Samsung model=s23
  We are five in one room. We want a three bedroom house in Makeni
    → type=home_rent location=Makeni minBedrooms=3 maxBedrooms=3 propertyType=house

  # where somebody is, and where they look
  I am moving from Bo to Makeni and need a flat → type=home_rent location=Makeni propertyType=apartment
  I live in Kenema and want a house in Bo → type=home_rent location=Bo propertyType=house
  my brother lives in Waterloo. I need a house there → type=home_rent location=Waterloo propertyType=house
  ah tap na Bo bot ah wan os na Kenema → type=home_rent location=Kenema propertyType=house
  the boy in Kissy sells fakes, JBL headphones in Bo please
    → type=electronics location=Bo brand=JBL productType=Headphones

  # words that mean something else in a story
  tablet so i fit watch news → type=electronics productType=Tablet
  mi screen don blak, ah wan Samsung phone na Bo → type=electronics location=Bo brand=Samsung
  4 cylinder or 6, a nor kia, Mazda → type=car_sale brand=Mazda
  laptop with an M2 chip, fast → type=electronics productType=Laptop
  the boys play while they wait, a console in Bo → type=electronics location=Bo productType="Gaming Console"
  a corolla, manual or automatic all the same, in Bo
    → type=car_sale location=Bo brand=Toyota model=corolla
  a cool spot to stay in Bo, nothing fancy → type=home_rent location=Bo
  I'm getting evicted and need a new flat fast, can you find me something in Mile 91?
    → type=home_rent location="Mile 91" propertyType=apartment
`)
