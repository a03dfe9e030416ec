import { casesIn } from './case-table.fixture.ts'

/** Pairs as people and the advanced dialog write them, and their keys without a colon. */
export const PAIR_CASES = casesIn(`
  # pairs however they are spaced
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
