import { casesIn } from './case-table.fixture.ts'

/**
 * The labelled queries of the search contract, each with its id before it. Every rule has at least one.
 * They assume the year 2026 and 23 leones for a dollar.
 */
const { examples = [] } = casesIn(`
  # examples
  d01 iPhone 14 Pro in Freetown under SLE 15,000
    → type=electronics location=Freetown maxPrice=15000 brand=Apple productType=iPhone model="14 pro"
  d02 laptop in Bo → type=electronics location=Bo productType=Laptop
  d03 generator under 6 months old → type=generator maxAgeMonths=6
  d04 car at most 3 years old in Kenema → type=car_sale location=Kenema minYear=2023
  d05 apartment in the Western Area → type=home_rent location="Western Area" propertyType=apartment
  d06 ah wan buy generator na Bo → type=generator location=Bo
  d07 phone wey nor cost pass 5000 → type=electronics maxPrice=5000
  d08 type:cars location:"Port Loko" minPrice:500000 → type=car_sale location="Port Loko" minPrice=500000
  d09 samsong android phone below 3k in freetwon
    → type=electronics location=Freetown maxPrice=3000 brand=Samsung productType="Android Phone"
  d10 5G phone, not Samsung, no Tecno, at most 7,500 leones
    → type=electronics maxPrice=7500 notBrand=Samsung|Tecno productType="5G Phone"
  d11 any generator except Honda → type=generator notBrand=Honda
  d12 android fon wey nor bi itel, na Newton
    → type=electronics location=Newton notBrand=itel productType="Android Phone"
  d13 Two bedroom flat in Lumley for less than $400 a month
    → type=home_rent location=Freetown maxPrice=9200 minBedrooms=2 maxBedrooms=2 propertyType=apartment
  d14 toyota corolla 2024 or newer automatic
    → type=car_sale brand=Toyota model=corolla minYear=2024 transmission=automatic
  d15 2025 RAV4 hybrid SUV, white
    → type=car_sale brand=Toyota model=rav4 minYear=2025 maxYear=2025 bodyType=SUV fuel=Hybrid color=white
  d16 honda civic sedan less than 30k mi
    → type=car_sale brand=Honda model=civic maxMileage=30000 bodyType=Sedan
  d17 hilux pickup diesel manual max 60,000 km
    → type=car_sale brand=Toyota model=hilux maxMileage=37282 transmission=manual bodyType=Pickup fuel=Diesel
  d18 Yamaha generator 5kva petrol → type=generator brand=Yamaha fuel=Petrol minKva=5 maxKva=5
  d19 5-10KVA gas generator, firman or sumec → type=generator brand=Firman|Sumec fuel=Gas minKva=5 maxKva=10
  d20 10kva+ perkins → type=generator brand=Perkins minKva=10
  d21 generator 3-6 months old from 4000 to 9000 leones
    → type=generator minPrice=4000 maxPrice=9000 minAgeMonths=3 maxAgeMonths=6
  d22 3+ bedrooms house for rent in Makeni with parking
    → type=home_rent location=Makeni minBedrooms=3 propertyType=house parking
  d23 studio apartment furnished Aberdeen
    → type=home_rent location=Freetown minBedrooms=0 maxBedrooms=0 propertyType=apartment furnished
  d24 self-contained in Waterloo up to 800 leones
    → type=home_rent location=Waterloo maxPrice=800 minBedrooms=1 maxBedrooms=1
  d25 room and parlour na Wilberforce → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1
  d26 townhouse pets allowed 2.5 bathrooms
    → type=home_rent minBathrooms=2.5 maxBathrooms=2.5 propertyType=townhouse petsAllowed
  d27 condo, at least 2 bathrooms, between 3,000 and 6 000 leones
    → type=home_rent minPrice=3000 maxPrice=6000 minBathrooms=2 propertyType=condo
  d28 macbook air m3 512gb about 20k leones → type=electronics minPrice=16000 maxPrice=24000 brand=Apple
    → productType=MacBook model="air m3" storage=512GB
  d29 cheapest ipad in Kono → type=electronics location=Kono brand=Apple productType=iPad sortBy=price_asc
  d30 most expensive cars in Koidu → type=car_sale location=Koidu sortBy=price_desc
  d31 latest listings in Kabala → location=Kabala sortBy=createdAt
  d32 latest iphone in Moyamba → type=electronics location=Moyamba brand=Apple productType=iPhone
  d33 popular smartwatches → type=electronics productType=Smartwatch sortBy=likes
  d34 iphone 8000 leones → type=electronics maxPrice=8000 brand=Apple productType=iPhone
  d35 brand new JBL headphones over 500 leones
    → type=electronics minPrice=500 brand=JBL productType=Headphones condition=brand_new_in_box
  d36 brand new toyota camry more than 300k
    → type=car_sale minPrice=300000 brand=Toyota model=camry condition=new
  d37 xbox sealed → type=electronics brand=Microsoft productType="Gaming Console" condition=brand_new_in_box
  d38 playstation wey nor pass 12,000 leones na Kailahun
    → type=electronics location=Kailahun maxPrice=12000 brand=Sony productType="Gaming Console"
  d39 pixel 5g phone 256GB black
    → type=electronics brand=Google productType="5G Phone" storage=256GB color=black
  d40 galaxy tablet for school → type=electronics brand=Samsung productType=Tablet
  d41 ah wan jeep, good condition, na Magburaka → type=car_sale location=Magburaka condition=good bodyType=SUV
  d42 Jeep Wrangler excellent condition red
    → type=car_sale brand=Jeep model=wrangler condition=excellent color=red
  d43 car under 2 years for 250 million old leones → type=car_sale maxPrice=250000 minYear=2024
  d44 generater for shop in Makeney, 2 million old leones → type=generator location=Makeni maxPrice=2000
  d45 tecno camon 30 android phone → type=electronics brand=Tecno productType="Android Phone" model="camon 30"
  d46 house wey get tri bedrum for rent na Kambia
    → type=home_rent location=Kambia minBedrooms=3 maxBedrooms=3 propertyType=house
  d47 electric car, half a million leones or less → type=car_sale maxPrice=500000 fuel=Electric
  d48 hatchback at least $8,000 → type=car_sale minPrice=184000 bodyType=Hatchback
  d49 van in fair condition above 100k leones → type=car_sale minPrice=100000 condition=fair bodyType=Van
  d50 type:homes minBedrooms:2 maxPrice:6000 furnished:true sortBy:ai_score
    → type=home_rent maxPrice=6000 minBedrooms=2 furnished sortBy=ai_score
  d51 type:electronics productType:Laptop brand:HP,Dell storage:1TB
    → type=electronics brand=HP|Dell productType=Laptop storage=1TB
  d52 honda eu22i generator → type=generator brand=Honda model=eu22i
  d53 place to rent in Mile 91 → type=home_rent location="Mile 91"
  d54 2 bath apartement in Lungi with sea view
    → type=home_rent location=Lungi minBathrooms=2 maxBathrooms=2 propertyType=apartment text="sea view"
  d55 toyata suv with sunroof → type=car_sale brand=Toyota bodyType=SUV text=sunroof
  d56 nissan patrol 2023-2025, five hundred thousand leones
    → type=car_sale maxPrice=500000 brand=Nissan model=patrol minYear=2023 maxYear=2025
  d57 jenereta less than six months old wey nor pass 8.5k → type=generator maxPrice=8500 maxAgeMonths=6
  d58 nyu motoka na Bonthe → type=car_sale location=Bonthe condition=new
  d59 unfurnished apartment in Lunsar → type=home_rent location=Lunsar propertyType=apartment
  d60 '; DROP TABLE listings; -- laptop in Pujehun → type=electronics location=Pujehun productType=Laptop
  d61 android phone with 6000mah battery and 50 megapixel camera below 3,500
    → type=electronics maxPrice=3500 productType="Android Phone"
  d62 laptop 14 inch 16GB RAM 512GB for Bo → type=electronics location=Bo productType=Laptop storage=512GB
  d63 car with 7 seats and at most 4 doors, budget $25,000 → type=car_sale maxPrice=575000
  d64 phone with over 4000 reviews please → type=electronics
  d65 call me on 076 123 456 if you have a 5kva generator in Kenema
    → type=generator location=Kenema minKva=5 maxKva=5
  d66 3 bedroom house at least 1800 square feet Waterloo
    → type=home_rent location=Waterloo minBedrooms=3 maxBedrooms=3 propertyType=house
  d67 My landlord is selling so we must leave by 15 January. We are five people and need three bedrooms and baths in Makeni
    → type=home_rent location=Makeni minBedrooms=3 maxBedrooms=3 minBathrooms=3 maxBathrooms=3
  d68 not above 900 leones for headphones → type=electronics maxPrice=900 productType=Headphones
`)

export const EXAMPLES = examples.map(([text, filters]) => [text.slice(0, 3), text.slice(4), filters] as const)
