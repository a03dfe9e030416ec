import { casesIn } from './case-table.fixture.ts'

/** Rules of the search contract for all other words, with their cases. */
export const WORD_CASES = casesIn(`
  # conditions
  new phone → type=electronics condition=brand_new_in_box
  brand new toyota → type=car_sale brand=Toyota condition=new
  nyu laptop → type=electronics productType=Laptop condition=brand_new_in_box
  new generator → type=generator
  new house → type=home_rent propertyType=house
  used car → type=car_sale
  second hand laptop → type=electronics productType=Laptop
  car in good condition → type=car_sale condition=good
  good car → type=car_sale
  car at fair price → type=car_sale
  car excellent condition → type=car_sale condition=excellent
  phone sealed in box → type=electronics condition=brand_new_in_box

  # transmissions, body types and fuels
  automatic car → type=car_sale transmission=automatic
  manual → type=car_sale transmission=manual
  auto gear toyota → type=car_sale brand=Toyota transmission=automatic
  saloon car → type=car_sale bodyType=Sedan
  pick up → type=car_sale bodyType=Pickup
  hybrid → type=car_sale fuel=Hybrid
  diesel generator → type=generator fuel=Diesel
  gas generator → type=generator fuel=Gas
  pɛtrol jenereta → type=generator fuel=Petrol
  ev → type=car_sale fuel=Electric
  gas cooker → text="gas cooker"
  automatic or manual car → type=car_sale transmission=automatic|manual
  car excellent or good condition → type=car_sale condition=excellent|good
  white or black toyota → type=car_sale brand=Toyota
  white, black or grey suv → type=car_sale bodyType=SUV

  # homes
  town house → type=home_rent propertyType=townhouse
  condominium → type=home_rent propertyType=condo
  furnished flat → type=home_rent propertyType=apartment furnished
  unfurnished flat → type=home_rent propertyType=apartment
  pet friendly house with parking → type=home_rent propertyType=house petsAllowed parking
  house with water tank and solar → type=home_rent propertyType=house text="water tank solar"
  furnished or unfurnished flat → type=home_rent propertyType=apartment
  furnished flat with garden and parking → type=home_rent propertyType=apartment furnished parking text=garden
  unfurnished or furnished flat → type=home_rent propertyType=apartment
  gen wey get kick start → type=generator text="kick start"
  studio or one bedroom → type=home_rent minBedrooms=0 maxBedrooms=1
  furnished studio/1 bedroom → type=home_rent furnished minBedrooms=0 maxBedrooms=1
  self contained or 2 bedroom flat → type=home_rent minBedrooms=1 maxBedrooms=2 propertyType=apartment
  studio or self contained → type=home_rent minBedrooms=0 maxBedrooms=1
  24/7 light house → type=home_rent propertyType=house text=light
  4bdrm hse → type=home_rent minBedrooms=4 maxBedrooms=4 propertyType=house
  room n parlour → type=home_rent minBedrooms=1 maxBedrooms=1

  # sorts
  cheap phone → type=electronics sortBy=price_asc
  chip chip fon → type=electronics sortBy=price_asc
  phone wey no dia → type=electronics sortBy=price_asc
  phone wey nɔ dia → type=electronics sortBy=price_asc
  lowest price laptop → type=electronics productType=Laptop sortBy=price_asc
  most expensive house → type=home_rent propertyType=house sortBy=price_desc
  newest listings → sortBy=createdAt
  latest ads in Bo → location=Bo sortBy=createdAt
  latest samsung → type=electronics brand=Samsung
  most liked cars → type=car_sale sortBy=likes
  popular phones → type=electronics sortBy=likes

  # words for the full-text match
  please ah wan buy →
  toyota with sunroof and leather seats → type=car_sale brand=Toyota text="sunroof leather seats"
  laptop for school → type=electronics productType=Laptop
  laptop for my son → type=electronics productType=Laptop
  phone for video editing → type=electronics
  house near the beach → type=home_rent propertyType=house text=beach
  Sea View apartment → type=home_rent propertyType=apartment text="sea view"
  I urgently need a good generator please → type=generator
  gbetegbete → text=gbetegbete

  # misspelt names
  Makeney → location=Makeni
  freetwon → location=Freetown
  toyata → type=car_sale brand=Toyota
  hodna generator → type=generator brand=Honda
  samsng → type=electronics brand=Samsung
  ipone 13 → type=electronics brand=Apple productType=iPhone model=13
  lapotp → type=electronics productType=Laptop
  genarator → type=generator
  apartmant in kenma → type=home_rent location=Kenema propertyType=apartment
  hundai tuscon → type=car_sale brand=Hyundai model=tucson
  hand bag → text="hand bag"
  table and chairs → text="table chairs"
  disel generator → type=generator fuel=Diesel
  automtic car → type=car_sale transmission=automatic
  headfones → type=electronics productType=Headphones

  # key:value pairs
  type:cars → type=car_sale
  type:generators location:Port Loko maxPrice:5000 → type=generator location="Port Loko" maxPrice=5000
  brand:Samsung → brand=Samsung
  productType:iPhone → productType=iPhone
  productType:5G Phone brand:Samsung,Tecno → brand=Samsung|Tecno productType="5G Phone"
  model:15 pro max brand:Apple → brand=Apple model="15 pro max"
  LOCATION:bo → location=Bo
  location:Bo,Kenema → location=Bo|Kenema
  minPrice:5k maxPrice:$400 → minPrice=5000 maxPrice=9200
  minPrice:500,000 → minPrice=500000
  minKva:5 maxKva:10 → minKva=5 maxKva=10
  furnished:true petsAllowed:false → furnished
  notBrand:Samsung → notBrand=Samsung
  type:electronics samsung phone in Bo → type=electronics location=Bo brand=Samsung
  toyota type:cars location:Bo under 5000 leones → type=car_sale location=Bo brand=Toyota maxPrice=5000
  condition:brand_new_in_box → condition=brand_new_in_box
  transmission:Automatic bodyType:SUV fuel:diesel → transmission=automatic bodyType=SUV fuel=Diesel
  propertyType:apartment minBathrooms:2.5 → propertyType=apartment minBathrooms=2.5
  sortBy:price_desc → sortBy=price_desc
  text:"sea view" type:homes → type=home_rent text="sea view"
  color:Space Grey storage:256GB → color="space grey" storage=256GB
  location:Lumley → location=Freetown

  # words that mean different things in different categories
  generator with phone → type=generator text=phone
  car with generator → type=car_sale text=generator
  phone with android → type=electronics productType="Android Phone"
  tablet with keyboard → type=electronics productType=Tablet text=keyboard
  diesel phone → type=electronics text=diesel
  diesel house → type=home_rent propertyType=house text=diesel
  electric → type=car_sale fuel=Electric
  furnished phone → type=electronics text=furnished
  furnished → type=home_rent furnished
  suv phone → type=electronics text=suv
  suv → type=car_sale bodyType=SUV
  automatic phone → type=electronics text=automatic
  automatic → type=car_sale transmission=automatic
  not automatic → transmission=manual
  not manual car → type=car_sale transmission=automatic
  not automatic phone → type=electronics
  not diesel phone → type=electronics
  not diesel → notFuel=Diesel
  not expensive → sortBy=price_asc
  not Jeep → notBrand=Jeep
  Bo or Bo town → location=Bo
  Freetown or Western Area → location="Freetown|Western Area"
  Western Area, Freetown → location=Freetown
  Freetown, Western Area → location=Freetown
  duya bo phone → type=electronics
  bo duya phone → type=electronics
  orange money phone → type=electronics
  orange phone → type=electronics color=orange
  latest phone → type=electronics
  latest listings → sortBy=createdAt
  latest phone listings → type=electronics sortBy=createdAt
  latest iphone 13 → type=electronics brand=Apple productType=iPhone model=13
  car and house → type=car_sale
  house and car → type=home_rent propertyType=house text=car
  phone house → type=electronics
  rent car → type=car_sale
  two studio → type=home_rent minBedrooms=2 maxBedrooms=2
  lumley or the aberdeen → location=Freetown
  phone 10kva → type=electronics
  car 10kva → type=car_sale
  house 3 bedrooms 10kva → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=house
  phone 3 bedrooms → type=electronics
  house 2 years → type=home_rent propertyType=house
  phone 2 years old → type=electronics
  generator 2 years old → type=generator maxAgeMonths=24 minAgeMonths=24
  6 months rent flat → type=home_rent propertyType=apartment
  2 years warranty phone → type=electronics text=warranty
  10 miles from Freetown → location=Freetown
  10 km from Freetown house → type=home_rent location=Freetown propertyType=house
  car 10,000 km → type=car_sale maxMileage=6214
  mileage 30000 → type=car_sale maxMileage=30000
  mileage 100 →
  bedrooms 3 → type=home_rent minBedrooms=3 maxBedrooms=3
  bedrooms 30 → type=home_rent
  kva 10 → type=generator minKva=10 maxKva=10
  laptop 2022 → type=electronics productType=Laptop text=2022
  laptop 2010 → type=electronics maxPrice=2010 productType=Laptop
  house 2022 → type=home_rent propertyType=house text=2022
  yearly flat 24000 → type=home_rent maxPrice=2000 propertyType=apartment
  flat 1 year rent 24000 → type=home_rent maxPrice=2000 propertyType=apartment
  phone 15 inch → type=electronics
  4 seater car → type=car_sale

  # a category beside accessories or exclusions
  not phone, toyota → type=car_sale brand=Toyota
  type:cars house → type=car_sale
  iphone with headphones → type=electronics brand=Apple productType=iPhone text=headphones
  studio with generator → type=home_rent minBedrooms=0 maxBedrooms=0 text=generator
  laptop 10th gen → type=electronics productType=Laptop text=10th
  10th gen laptop → type=electronics productType=Laptop text=10th
  no agent flat → type=home_rent propertyType=apartment
  no agents, 2 bedroom house → type=home_rent propertyType=house minBedrooms=2 maxBedrooms=2
  no money laptop → type=electronics productType=Laptop
  in Bo, not for rent → location=Bo
`)

/** Pairs as people and the advanced dialog write them, and keys without a colon. */
export const PAIR_CASES = casesIn(`
  # pairs with any spacing
  TYPE:Cars  Brand: "toyota" , minYear :2018 location:port loko
    → type=car_sale location="Port Loko" brand=Toyota minYear=2018
  type : cars  brand :Toyota → type=car_sale brand=Toyota
  Type :  Cars   Location :  Bo → type=car_sale location=Bo
  minYear 2018 toyota → type=car_sale brand=Toyota minYear=2018
  minyear 2018 corolla → type=car_sale brand=Toyota model=corolla minYear=2018
  minPrice 5000 maxPrice 8000 phone → type=electronics minPrice=5000 maxPrice=8000
  maxPrice 5000 phone → type=electronics maxPrice=5000
  maxprice: 5000 phone → type=electronics maxPrice=5000
  maxPrice = 5000 phone → type=electronics maxPrice=5000
  brand Toyota → type=car_sale brand=Toyota
  type cars → type=car_sale
  location Bo phone → type=electronics location=Bo
  minBedrooms 3 house → type=home_rent minBedrooms=3 propertyType=house
  maxMileage 30000 car → type=car_sale maxMileage=30000
  MAXPRICE : 5,000 PHONE → type=electronics maxPrice=5000
  model : corolla → model=corolla
  model corolla → type=car_sale brand=Toyota model=corolla
  sortBy : price_asc → sortBy=price_asc
  color : red → color=red
  color: red , type: cars → type=car_sale color=red
  type:cars , location:Bo , maxPrice:100000 → type=car_sale location=Bo maxPrice=100000
  type:cars; location:Bo; maxPrice:100000 → type=car_sale location=Bo maxPrice=100000
  type:cars,location:Bo → type=car_sale location=Bo
  productType:Laptop,iPad → productType=Laptop|iPad
  productType:"Laptop","iPad" → productType=Laptop|iPad
  productType:"Laptop,iPad" → productType=Laptop|iPad
  productType: Laptop , iPad → productType=Laptop|iPad
  productType:Android Phone,5G Phone → productType="Android Phone|5G Phone"
  productType:"Android Phone","5G Phone" → productType="Android Phone|5G Phone"
  fuel:Petrol,Diesel → fuel=Petrol|Diesel
  fuel:"Petrol","Diesel" → fuel=Petrol|Diesel
  fuel:"Petrol,Diesel" → fuel=Petrol|Diesel
  fuel: petrol or diesel → fuel=Petrol|Diesel
  transmission:manual,automatic → transmission=manual|automatic
  condition:new,good → condition=new|good
  condition:"brand_new_in_box",good → condition=brand_new_in_box|good
  bodyType:SUV,Pickup → bodyType=SUV|Pickup
  propertyType:house,apartment → propertyType=house|apartment
  location:Bo,Kenema → location=Bo|Kenema
  location:"Port Loko","Western Area" → location="Port Loko|Western Area"
  notProductType:iPhone,iPad → notProductType=iPhone|iPad
  notFuel:Diesel,Gas → notFuel=Diesel|Gas
  notBrand: Samsung, Tecno → notBrand=Samsung|Tecno
  sortBy:price_asc,likes → sortBy=price_asc
  furnished : true parking: yes → furnished parking
  petsAllowed :yes → petsAllowed
  bedrooms: 3 → type=home_rent minBedrooms=3 maxBedrooms=3
  price: 5000 → maxPrice=5000
  year : 2018 → type=car_sale minYear=2018 maxYear=2018
  fuel : petrol → fuel=Petrol
  storage : 128gb phone → type=electronics storage=128GB
  Price: 5000 - 8000 phone → type=electronics minPrice=5000 maxPrice=8000
  minprice:100 maxprice :  500 → minPrice=100 maxPrice=500
  type :generator minKva : 5 maxKva:10 → type=generator minKva=5 maxKva=10
  text:"sea view" type:homes → type=home_rent text="sea view"
  min year 2018 toyota → type=car_sale brand=Toyota minYear=2018
  max price 5000 → maxPrice=5000
  minBathrooms 2 house → type=home_rent minBathrooms=2 propertyType=house
  minkva 5 generator → type=generator minKva=5
  from year 2018 toyota → type=car_sale brand=Toyota minYear=2018
  productType: iPad or Laptop → productType=iPad|Laptop
  brand : Toyota , Honda → brand=Toyota|Honda
  Brand: Toyota Model: Corolla Year: 2015 Price: 100k
    → type=car_sale brand=Toyota model=corolla minYear=2015 maxYear=2015 maxPrice=100000
  Location : Bo, Type : House, Price : 3000 → type=home_rent location=Bo propertyType=house maxPrice=3000
  location : Port Loko → location="Port Loko"
  type : homes   minBedrooms : 2    maxPrice :  3000 → type=home_rent maxPrice=3000 minBedrooms=2
   TYPE :  HOMES → type=home_rent

  # values of pairs
  brand:Zoomlion → brand=Zoomlion
  brand:Zoomlion pump → brand=Zoomlion text=pump
  brand:"Big Boss" generator → type=generator brand="Big Boss"
  brand:"Big Boss, Zoomlion" → brand="Big Boss|Zoomlion"
  notBrand:Zoomlion → notBrand=Zoomlion
  storage:1tb → storage=1TB
  storage:1 tb → storage=1TB
  storage:256 → storage=256GB
  storage:256 phone → type=electronics storage=256GB
  storage:big →
  minPrice:$100 → minPrice=2300
  minPrice:100 usd → minPrice=2300
  maxPrice:5000000 old leones → maxPrice=5000
  maxMileage:1000km → maxMileage=621
  maxMileage:1000 km car → type=car_sale maxMileage=621
  minKva:5 → minKva=5
  furnished:yes → furnished
  furnished:no sea view → text="sea view"
  parking: sea view → text="sea view"
  parking:1 → parking
  petsAllowed:true → petsAllowed
  petsAllowed:0 flat → type=home_rent propertyType=apartment
  productType:iphone → productType=iPhone
  productType:phone → type=electronics
  notProductType:iphone → notProductType=iPhone
  notProductType:ipad → notProductType=iPad
  color:space grey in Bo → location=Bo color="space grey"
  color:red, cheap → color=red sortBy=price_asc
  color:red . phone → type=electronics color=red
  model:corolla in Bo → location=Bo model=corolla
  model:"corolla, civic" → model="corolla, civic"
  model:"x 5" car → type=car_sale model="x 5"
  text:"sea   view" → text="sea view"
  text:Sea View → text="sea view"
  model:"" →
  color:"" phone → type=electronics
  sortBy:cheapest → sortBy=price_asc
  sortBy:newest → sortBy=createdAt
  sortBy:funny →
  type:phones → type=electronics
  type:generator → type=generator
  location:Bo or Kenema → location=Bo|Kenema
  location:Bo/Kenema → location=Bo|Kenema
  location:"Port Loko","Bo" → location="Port Loko|Bo"
  brand:"Land Rover",Toyota → brand="Land Rover|Toyota"
  brand=Toyota → brand=Toyota
`)
