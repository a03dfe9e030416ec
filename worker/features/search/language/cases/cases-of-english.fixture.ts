import { casesIn } from './case-table.fixture.ts'

/** Whole searches as people write them in English. Each uses several rules. */
export const ENGLISH_CASES = casesIn(`
  # English
  Phones under $150 in Freetown → type=electronics location=Freetown maxPrice=3450
  used iphone 11 good condition → type=electronics brand=Apple productType=iPhone model=11 condition=good
  brand new samsung a54 sealed → type=electronics brand=Samsung model=a54 condition=brand_new_in_box
  I want a phone with good camera and big battery → type=electronics text="camera battery"
  best phone under 4000 leones → type=electronics maxPrice=4000
  dual sim android phone → type=electronics productType="Android Phone" text="dual sim"
  iPhone 13 Pro Max 256 GB blue not more than 10,000 → type=electronics maxPrice=10000 brand=Apple
    → productType=iPhone model="13 pro max" storage=256GB color=blue
  iphone 12 128gb or 256gb → type=electronics brand=Apple productType=iPhone model=12 storage=128GB
  gaming console with two controllers → type=electronics productType="Gaming Console"
  ps5 with 2 controllers
    → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  xbox series x under 15k
    → type=electronics maxPrice=15000 brand=Microsoft productType="Gaming Console" model="series x"
  noise cancelling headphones → type=electronics productType=Headphones text="noise cancelling"
  wireless earbuds under 400 → type=electronics maxPrice=400 productType=Headphones text=wireless
  smartwatch for men → type=electronics productType=Smartwatch
  apple watch ultra → type=electronics brand=Apple productType=Smartwatch model=ultra
  ipad for drawing → type=electronics brand=Apple productType=iPad
  lenovo laptop core i7 16gb ram → type=electronics brand=Lenovo productType=Laptop text="core i7"
  15 inch laptop → type=electronics productType=Laptop
  touchscreen laptop → type=electronics productType=Laptop text=touchscreen
  dell xps 13 → type=electronics brand=Dell productType=Laptop model="xps 13"
  hp pavilion → type=electronics brand=HP productType=Laptop model=pavilion
  macbook m2 → type=electronics brand=Apple productType=MacBook model=m2
  chromebook → type=electronics productType=Laptop
  generator for home use → type=generator
  portable generator → type=generator text=portable
  quiet generator for my office → type=generator text=quiet
  honda eu70is → type=generator brand=Honda model=eu70is
  yamaha ef2600 → type=generator brand=Yamaha model=ef2600
  generator 3kva petrol with key starter → type=generator fuel=Petrol minKva=3 maxKva=3 text="key starter"
  generator less than 1 year old → type=generator maxAgeMonths=12
  generator 2 months old → type=generator maxAgeMonths=2 minAgeMonths=2
  20kva or more diesel → type=generator fuel=Diesel minKva=20
  between 20 and 50 kva → type=generator minKva=20 maxKva=50
  perkins or cummins 30kva → type=generator brand=Perkins|Cummins minKva=30 maxKva=30
  brand new generator → type=generator
  toyota rav4 2023 automatic petrol low mileage → type=car_sale brand=Toyota model=rav4 minYear=2023
    → maxYear=2023 transmission=automatic fuel=Petrol text="low mileage"
  4 wheel drive → text="4 wheel drive"
  4x4 pickup → type=car_sale bodyType=Pickup text=4x4
  toyota hiace bus → type=car_sale brand=Toyota model=hiace text=bus
  van 2022 → type=car_sale minYear=2022 maxYear=2022 bodyType=Van
  minivan → type=car_sale bodyType=Van
  land rover defender → type=car_sale brand="Land Rover" model=defender
  mercedes c200 → type=car_sale brand=Mercedes-Benz model=c200
  mercedes benz gle → type=car_sale brand=Mercedes-Benz model=gle
  bmw 3 series → type=car_sale brand=BMW model="3 series"
  car under $10,000 → type=car_sale maxPrice=230000
  car under 10000 dollars automatic not older than 2022
    → type=car_sale maxPrice=230000 minYear=2022 transmission=automatic
  hybrid suv below 25,000 miles → type=car_sale maxMileage=25000 bodyType=SUV fuel=Hybrid
  white toyota corolla 2024 with sunroof
    → type=car_sale brand=Toyota model=corolla minYear=2024 maxYear=2024 color=white text=sunroof
  toyota corolla 2023 less than 20,000 km, 280k
    → type=car_sale maxPrice=280000 brand=Toyota model=corolla minYear=2023 maxYear=2023 maxMileage=12427
  car for uber → type=car_sale
  car with leather seats → type=car_sale text="leather seats"
  ac car → type=car_sale text=ac
  cheapest toyota → type=car_sale brand=Toyota sortBy=price_asc
  newest cars in Freetown → type=car_sale location=Freetown sortBy=createdAt
  latest cars → type=car_sale sortBy=createdAt
  most popular cars → type=car_sale sortBy=likes
  cars sorted by price low to high → type=car_sale sortBy=price_asc
  houses in Aberdeen with sea view → type=home_rent location=Freetown propertyType=house text="sea view"
  3 bedroom house Hill Station with pool
    → type=home_rent location=Freetown minBedrooms=3 maxBedrooms=3 propertyType=house text=pool
  one room → type=home_rent minBedrooms=1 maxBedrooms=1
  room in Bo under 500 → type=home_rent location=Bo maxPrice=500
  apartment with 24 hour light → type=home_rent propertyType=apartment text="24 hour light"
  unfurnished 3 bed house → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=house
  2 bed flat furnished near lumley beach
    → type=home_rent location=Freetown minBedrooms=2 maxBedrooms=2 propertyType=apartment furnished
  4 bedroom house for rent at Goderich $12,000 per year
    → type=home_rent location=Freetown maxPrice=23000 minBedrooms=4 maxBedrooms=4 propertyType=house
  3 bedroom house 60 million old leones a year
    → type=home_rent maxPrice=5000 minBedrooms=3 maxBedrooms=3 propertyType=house
  rent 5k per month → type=home_rent maxPrice=5000
  apartment 2k monthly → type=home_rent maxPrice=2000 propertyType=apartment
  flat for rent $300/month → type=home_rent maxPrice=6900 propertyType=apartment
  houses to let in Makeni → type=home_rent location=Makeni propertyType=house
  studio flat under 2500 → type=home_rent maxPrice=2500 minBedrooms=0 maxBedrooms=0 propertyType=apartment
  self contained with kitchen → type=home_rent minBedrooms=1 maxBedrooms=1 text=kitchen
  pet friendly → type=home_rent petsAllowed
  house with water well → type=home_rent propertyType=house text="water well"
  2 or more bathrooms → type=home_rent minBathrooms=2
  house with compound, 5 bedrooms, 4 baths, gated → type=home_rent minBedrooms=5 maxBedrooms=5 minBathrooms=4
    → maxBathrooms=4 propertyType=house text="compound gated"
  western area apartments → type=home_rent location="Western Area" propertyType=apartment
  kono or koidu → location=Kono|Koidu
  cars in port loko or lunsar → type=car_sale location="Port Loko|Lunsar"
  anything in Kabala → location=Kabala
  homes → type=home_rent
  electronics → type=electronics
  help me find a good laptop please → type=electronics productType=Laptop
  what is the price of iphone 14 → type=electronics brand=Apple productType=iPhone model=14
  where can i buy jbl headphones in Bo → type=electronics location=Bo brand=JBL productType=Headphones
  do you have any toyota hilux → type=car_sale brand=Toyota model=hilux
  show me generators → type=generator
  Samsung!!! phones??? → type=electronics brand=Samsung
  PHONES IN BO → type=electronics location=Bo
  iPhone14 → type=electronics brand=Apple productType=iPhone model=14
  iphone-14-pro → type=electronics brand=Apple productType=iPhone model="14 pro"
  toyota/honda → type=car_sale brand=Toyota|Honda
  $500 → maxPrice=11500
  5000 → maxPrice=5000
  2024 → type=car_sale minYear=2024 maxYear=2024
  I dey find fine house for rent for Freetown side, make e no pass 6000
    → type=home_rent location=Freetown maxPrice=6000 propertyType=house
  Nokia phone wey get strong battery → type=electronics brand=Nokia text=battery
  small phone for mama → type=electronics
  iphone wey e battery good → type=electronics brand=Apple productType=iPhone text=battery
  two bedroom self contained at Goderich, budget 3k monthly
    → type=home_rent location=Freetown maxPrice=3000 minBedrooms=2 maxBedrooms=2
  3 bedroom flat, Wilkinson Road, not above 15,000 leones
    → type=home_rent location=Freetown maxPrice=15000 minBedrooms=3 maxBedrooms=3 propertyType=apartment
  apartment at least three bedrooms two bathrooms in Aberdeen for $1,500 a month → type=home_rent
    → location=Freetown maxPrice=34500 minBedrooms=3 minBathrooms=2 maxBathrooms=2 propertyType=apartment
  house 3-4 bedrooms → type=home_rent minBedrooms=3 maxBedrooms=4 propertyType=house
  house 3 to 5 bedrooms, 2+ bathrooms
    → type=home_rent minBedrooms=3 maxBedrooms=5 minBathrooms=2 propertyType=house
  flat for 20 million old leones per year in Kissy
    → type=home_rent location=Freetown maxPrice=1667 propertyType=apartment
  apartment under SLE 60,000 a year → type=home_rent maxPrice=5000 propertyType=apartment
  Honda or Yamaha generator under 6,000 → type=generator maxPrice=6000 brand=Honda|Yamaha
  generator max 6 months old, min 5kva → type=generator minKva=5 maxAgeMonths=6
  generator 6-12 months → type=generator maxAgeMonths=12 minAgeMonths=6
  generator from 3 to 6 months old → type=generator maxAgeMonths=6 minAgeMonths=3
  generator newer than 6 months → type=generator maxAgeMonths=6
  generator not older than 6 months → type=generator maxAgeMonths=6
  gas or petrol generator → type=generator fuel=Gas|Petrol
  generator that uses diesel → type=generator fuel=Diesel
  generator with wheels and remote start under 20k → type=generator maxPrice=20000 text="wheels remote start"
  cheap small generator 1kva → type=generator minKva=1 maxKva=1 sortBy=price_asc
  not iphone 12 → notProductType=iPhone
  phone no iphone no samsung → type=electronics notBrand=Samsung notProductType=iPhone
  android phone except tecno and itel under 3000
    → type=electronics maxPrice=3000 notBrand=Tecno|itel productType="Android Phone"
  any laptop except hp → type=electronics notBrand=HP productType=Laptop
  laptop but not apple → type=electronics notBrand=Apple productType=Laptop
  any car but no toyota → type=car_sale notBrand=Toyota
  suv not diesel → type=car_sale notFuel=Diesel bodyType=SUV
  car without automatic → type=car_sale transmission=manual
  no hybrid car → type=car_sale notFuel=Hybrid
  toyota hilux double cabin 2022 to 2024 4x4 diesel
    → type=car_sale brand=Toyota model=hilux minYear=2022 maxYear=2024 fuel=Diesel text="double cabin 4x4"
  RAV4 2021 or later → type=car_sale brand=Toyota model=rav4 minYear=2021
  corolla 2019 or older → type=car_sale brand=Toyota model=corolla maxYear=2019
  2 year old camry → type=car_sale brand=Toyota model=camry minYear=2024 maxYear=2024
  car aged 2 years → type=car_sale minYear=2024 maxYear=2024
  a one year old corolla → type=car_sale brand=Toyota model=corolla minYear=2025 maxYear=2025
  cars less than 3 years → type=car_sale minYear=2023
  cars made in 2024 → type=car_sale minYear=2024 maxYear=2024
  2025 brand new land cruiser v8
    → type=car_sale brand=Toyota model="land cruiser" minYear=2025 maxYear=2025 condition=new text=v8
  land cruiser 300 series → type=car_sale brand=Toyota model="land cruiser 300"
  pathfinder below 250k, mileage below 50k km
    → type=car_sale maxPrice=250000 brand=Nissan model=pathfinder maxMileage=31069
  honda accord mileage 20000 → type=car_sale brand=Honda model=accord maxMileage=20000
  jeep compass → type=car_sale brand=Jeep model=compass
  black jeep → type=car_sale bodyType=SUV color=black
  nissan x-trail or hyundai tucson automatic → type=car_sale brand=Nissan|Hyundai transmission=automatic
  suzuki jimny manual → type=car_sale brand=Suzuki model=jimny transmission=manual
  merc sprinter → type=car_sale brand=Mercedes-Benz model=sprinter
  kia picanto manual petrol less than $9k
    → type=car_sale maxPrice=207000 brand=Kia model=picanto transmission=manual fuel=Petrol
  ford ranger pickup diesel under $25k
    → type=car_sale maxPrice=575000 brand=Ford model=ranger bodyType=Pickup fuel=Diesel
  macbook pro m3 16gb 512gb → type=electronics brand=Apple productType=MacBook model="pro m3" storage=512GB
  macbook under $900 → type=electronics maxPrice=20700 brand=Apple productType=MacBook
  ipad 64gb wifi → type=electronics brand=Apple productType=iPad storage=64GB text=wifi
  ipad pro 11 inch → type=electronics brand=Apple productType=iPad model=pro
  iphone 15 plus pink → type=electronics brand=Apple productType=iPhone model="15 plus" color=pink
  iphone 14 256 → type=electronics brand=Apple productType=iPhone model=14 storage=256GB
  iphone x 64gb → type=electronics brand=Apple productType=iPhone model=x storage=64GB
  galaxy a34 → type=electronics brand=Samsung model=a34
  galaxy s21 fe → type=electronics brand=Samsung model="s21 fe"
  galaxy z flip → type=electronics brand=Samsung model="z flip"
  galaxy fold → type=electronics brand=Samsung model=fold
  samsung tablet with pen → type=electronics brand=Samsung productType=Tablet text=pen
  samsung watch → type=electronics brand=Samsung productType=Smartwatch
  huawei watch gt 4 → type=electronics brand=Huawei productType=Smartwatch model="gt 4"
  xiaomi redmi 12 → type=electronics brand=Xiaomi model="redmi 12"
  redmi note 12 pro 5g → type=electronics brand=Xiaomi productType="5G Phone" model="redmi note 12 pro"
  poco x6 pro → type=electronics brand=Xiaomi model="poco x6 pro"
  tecno pova 5 → type=electronics brand=Tecno model="pova 5"
  tecno phantom x2 → type=electronics brand=Tecno model="phantom x2"
  infinix zero 30 → type=electronics brand=Infinix model="zero 30"
  infinix smart 8 → type=electronics brand=Infinix model="smart 8"
  oppo reno 11 → type=electronics brand=Oppo model="reno 11"
  vivo y36 → type=electronics brand=Vivo model=y36
  oneplus nord → type=electronics brand=OnePlus model=nord
  google pixel 7 pro → type=electronics brand=Google model="pixel 7 pro"
  sony wh-1000xm5 → type=electronics brand=Sony model=wh-1000xm5
  sony headphones → type=electronics brand=Sony productType=Headphones
  jbl tune 510bt → type=electronics brand=JBL model="tune 510bt"
  beats headphones → type=electronics productType=Headphones text=beats
  nintendo switch lite → type=electronics brand=Nintendo productType="Gaming Console" model="switch lite"
  ps5 digital → type=electronics brand=Sony productType="Gaming Console" model="playstation 5 digital"
  ps4 pro 1tb → type=electronics brand=Sony productType="Gaming Console" model="playstation 4 pro" storage=1TB
  xbox 360 → type=electronics brand=Microsoft productType="Gaming Console" model="xbox 360"
  playstation → type=electronics brand=Sony productType="Gaming Console"
  hp 15 laptop → type=electronics brand=HP productType=Laptop model=15
  hp envy → type=electronics brand=HP productType=Laptop model=envy
  dell inspiron 15 i5 → type=electronics brand=Dell productType=Laptop model="inspiron 15" text=i5
  lenovo ideapad 3 → type=electronics brand=Lenovo productType=Laptop model="ideapad 3"
  asus rog → type=electronics brand=Asus productType=Laptop model=rog
  acer aspire 5 → type=electronics brand=Acer productType=Laptop model="aspire 5"
  microsoft surface laptop → type=electronics brand=Microsoft productType=Laptop model="surface laptop"
  toyota corolla or honda civic → type=car_sale brand=Toyota|Honda
  iphone 12 or iphone 13 → type=electronics brand=Apple productType=iPhone
  iphone 12 or 13 → type=electronics brand=Apple productType=iPhone
  sony wh-ch520 headphones → type=electronics brand=Sony productType=Headphones model=wh-ch520
  jbl live 670nc → type=electronics brand=JBL model="live 670nc"
  hilux double cabin → type=car_sale brand=Toyota model=hilux text="double cabin"
  galaxy s23 or s24 → type=electronics brand=Samsung
  I am looking for a 3 bedroom house in Bo with water and light, not more than 2 million old leones a month →
    → type=home_rent location=Bo maxPrice=2000 minBedrooms=3 maxBedrooms=3 propertyType=house
    → text="water light"
  Samsung Galaxy S23 Ultra 512GB in Freetown between 8k and 12k → type=electronics location=Freetown
    → minPrice=8000 maxPrice=12000 brand=Samsung model="s23 ultra" storage=512GB
  need toyota hilux 2023 or above diesel manual double cabin
    → type=car_sale brand=Toyota model=hilux minYear=2023 transmission=manual fuel=Diesel text="double cabin"
  ah de fen fayn os wey get tri bedrum na Lumley wey nɔ pas 5000
    → type=home_rent location=Freetown maxPrice=5000 minBedrooms=3 maxBedrooms=3 propertyType=house
  wetin na di cheapest fon wey una get → type=electronics sortBy=price_asc
  jenereta wey get 5kva ɛn nɔ pas 6 mɔnt → type=generator minKva=5 maxKva=5 maxAgeMonths=6
  any cheap car wey go run well well na Makeni → type=car_sale location=Makeni sortBy=price_asc
  ah nid smɔl jenereta fɔ mi shɔp → type=generator
  cheap laptop for student under 3000 → type=electronics maxPrice=3000 productType=Laptop sortBy=price_asc
  1 bedroom apartment kissy 600 leones per month
    → type=home_rent location=Freetown maxPrice=600 minBedrooms=1 maxBedrooms=1 propertyType=apartment
  room and parlour with inside toilet at Congo Cross
    → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1 text="inside toilet"
  Honda CR-V or Toyota RAV4 2022-2024 under $20,000
    → type=car_sale maxPrice=460000 brand=Honda|Toyota minYear=2022 maxYear=2024
  ps4 or ps5 → type=electronics brand=Sony productType="Gaming Console"
  Lenovo thinkpad i5 8gb ram 256gb ssd
    → type=electronics brand=Lenovo productType=Laptop model=thinkpad storage=256GB text=i5
  hp laptop core i7 16gb ram 512 ssd
    → type=electronics brand=HP productType=Laptop storage=512GB text="core i7"
  house for rent → type=home_rent propertyType=house
  self contained apartment lumley
    → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1 propertyType=apartment
  2 bedrooms self contained → type=home_rent minBedrooms=2 maxBedrooms=2
  3 bedroom apartment, 2 baths, parking, furnished, Aberdeen, $1000 per month → type=home_rent
    → location=Freetown maxPrice=23000 minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2
    → propertyType=apartment furnished parking
  looking for something cheap in Kenema → location=Kenema sortBy=price_asc
  generators → type=generator
  Generators in Bo under 10,000 → type=generator location=Bo maxPrice=10000
  anything under 500 leones → maxPrice=500
  phone that is not expensive → type=electronics sortBy=price_asc
  no expensive phone → type=electronics sortBy=price_asc
  car wey nor get automatic → type=car_sale transmission=manual
  SUV with low mileage less than 20,000 km → type=car_sale maxMileage=12427 bodyType=SUV text="low mileage"
  used toyota → type=car_sale brand=Toyota
  toyota camry 2020 - 2022 → type=car_sale brand=Toyota model=camry minYear=2020 maxYear=2022
  2023 or 2024 toyota rav4 → type=car_sale brand=Toyota model=rav4 minYear=2023 maxYear=2024
  car not more than two years old with petrol → type=car_sale minYear=2024 fuel=Petrol
  car between 1 and 3 years old → type=car_sale minYear=2023 maxYear=2025
  electric start generator → type=generator text="electric start"
  generator with remote start → type=generator text="remote start"
  silent diesel generator 20kva → type=generator fuel=Diesel minKva=20 maxKva=20 text=silent
  30 kva perkins generator above $5000 → type=generator minPrice=115000 brand=Perkins minKva=30 maxKva=30
  big house with garden and swimming pool → type=home_rent propertyType=house text="garden swimming pool"
  furnished studio → type=home_rent minBedrooms=0 maxBedrooms=0 furnished
  family house with 4 or more bedrooms and 3 toilets
    → type=home_rent minBedrooms=4 minBathrooms=3 maxBathrooms=3 propertyType=house
  house with boys quarter → type=home_rent propertyType=house text="boys quarter"
  headphone jbl bluetooth → type=electronics brand=JBL productType=Headphones text=bluetooth
  jbl speaker → type=electronics brand=JBL text=speaker
  samsung tv 55 inch → type=electronics brand=Samsung text=tv
  fridge in Bo → location=Bo text=fridge
  motorbike in Bo → location=Bo text=motorbike
  iphone 11 64gb red → type=electronics brand=Apple productType=iPhone model=11 storage=64GB color=red
  iPhone 15 (128GB) – Le 12,000
    → type=electronics maxPrice=12000 brand=Apple productType=iPhone model=15 storage=128GB
  Le 12,000 iphone → type=electronics maxPrice=12000 brand=Apple productType=iPhone
  12,000 for iphone 14 → type=electronics maxPrice=12000 brand=Apple productType=iPhone model=14
  iphone 8 → type=electronics brand=Apple productType=iPhone model=8
  iphone 7 plus 32gb → type=electronics brand=Apple productType=iPhone model="7 plus" storage=32GB
  nokia 3310 → type=electronics brand=Nokia model=3310
  tecno spark 20 pro plus → type=electronics brand=Tecno model="spark 20 pro plus"
  infinix note 40 → type=electronics brand=Infinix model="note 40"
  itel phone cheap → type=electronics brand=itel sortBy=price_asc
  redmi 13c → type=electronics brand=Xiaomi model="redmi 13c"
  pixel 8a → type=electronics brand=Google model="pixel 8a"
  oneplus 12 → type=electronics brand=OnePlus model=12
  xiaomi 14 → type=electronics brand=Xiaomi model=14
  google pixel → type=electronics brand=Google
  airpods pro 2 → type=electronics brand=Apple productType=Headphones model="airpods pro 2"
  galaxy buds → type=electronics brand=Samsung productType=Headphones
  galaxy watch 6 → type=electronics brand=Samsung productType=Smartwatch model="watch 6"
  apple watch series 9 → type=electronics brand=Apple productType=Smartwatch model="series 9"
  xbox series s 512gb
    → type=electronics brand=Microsoft productType="Gaming Console" model="series s" storage=512GB
  ps5 slim digital edition → type=electronics brand=Sony productType="Gaming Console"
    → model="playstation 5 slim" text="digital edition"
  nintendo switch oled → type=electronics brand=Nintendo productType="Gaming Console" model="switch oled"
  ipad air 5 → type=electronics brand=Apple productType=iPad model="air 5"
  ipad mini 6 64gb → type=electronics brand=Apple productType=iPad model="mini 6" storage=64GB
  samsung tab a9 → type=electronics brand=Samsung productType=Tablet model="tab a9"
  lenovo tab m10 → type=electronics brand=Lenovo productType=Tablet model="tab m10"
  car 5 million → type=car_sale maxPrice=5000000
  car 500 million → type=car_sale maxPrice=500000000

  # what a text corrects
  3 bedroom, no wait, 2 bedroom house → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=house
  iphone 12 no wait iphone 13 → type=electronics brand=Apple productType=iPhone model=13
  iphone 13, i mean samsung s21 → type=electronics brand=Samsung model=s21
  samsung s21, sorry, iphone 13 → type=electronics brand=Apple productType=iPhone model=13
  toyota corolla, i mean nissan → type=car_sale brand=Nissan
  hp laptop, i meant dell → type=electronics productType=Laptop brand=Dell
  house in bo, sorry, kenema → type=home_rent location=Kenema propertyType=house
  samsung or tecno, actually infinix → brand=Infinix type=electronics
  samsung, actually tecno or infinix → brand=Tecno|Infinix type=electronics
  generator 5kva, actually 10kva → type=generator minKva=10 maxKva=10
  under 5000 no wait 6000 phone → type=electronics maxPrice=6000
  phone 2000 to 4000, or rather under 3000 → type=electronics maxPrice=3000
  red car, scratch that, blue → type=car_sale color=blue
  house with a min of 3 bedrooms → type=home_rent minBedrooms=3 propertyType=house
  ah wan moto na bo, ah min na makeni → type=car_sale location=Makeni
  laptop, i mean phone → type=electronics
  a car, no wait, a 5kva generator → type=generator minKva=5 maxKva=5
  house in bo, i mean with parking → type=home_rent location=Bo propertyType=house parking
  sorry, i mean a toyota → type=car_sale brand=Toyota

  # incomplete or odd searches
  car half to one million leones → type=car_sale minPrice=500000 maxPrice=1000000
  lexus rx 20 → type=car_sale brand=Lexus model="rx 20"
  for 20 million old leones per year in Kissy → type=home_rent location=Freetown maxPrice=1667
  under 1 year → type=car_sale minYear=2025
  13 Le 9000 → maxPrice=9000
  phone 8 000 → type=electronics maxPrice=8000
  phone 5k and → type=electronics maxPrice=5000
  phone 20 max → type=electronics
  any but tecno → notBrand=Tecno
  laptop noto noto Dell → type=electronics notBrand=Dell productType=Laptop
  brand : Toyota , → brand=Toyota
  Type : Cars Location : → type=car_sale
  type:cars location:"Port minPrice:500000 → type=car_sale minPrice=500000
  minprice:100 maxprice : → minPrice=100
  minBathrooms 20 house → type=home_rent minBathrooms=20 propertyType=house
  productType:"Android Phone","5G → productType="Android Phone|5G Phone"
  ah wan baf → type=home_rent
  ah tu bedrum → type=home_rent minBedrooms=2 maxBedrooms=2
  flat 2 bedroom - → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  galaxy z 6 → type=electronics brand=Samsung model=z6
  15 pro max → type=electronics brand=Apple productType=iPhone model="15 pro max"
  iPhone Pro Max 256 GB blue not more than 10,000 → type=electronics maxPrice=10000 brand=Apple
    → productType=iPhone model="pro max" storage=256GB color=blue
  xbox s → type=electronics brand=Microsoft productType="Gaming Console"
  flat New Englnd apartment in the Western Area → type=home_rent location=Freetown propertyType=apartment
  gen wey pas wan yia → type=generator minAgeMonths=12
  latest → sortBy=createdAt
  phone except tecno, and infinix → type=electronics notBrand=Tecno|Infinix
  note 40 → text="note 40"
  car in Makeni or Port Loko Lunsar → type=car_sale location=Makeni|Lunsar
  phone 2019 to 8k → type=electronics minPrice=2019 maxPrice=8000
  car 80-120 → type=car_sale minPrice=80 maxPrice=120
  car not hybrid or → type=car_sale notFuel=Hybrid
  not manual → transmission=automatic
  nɔto samsung → notBrand=Samsung
  galaxy s23 or → type=electronics brand=Samsung model=s23
  phone 50/256 → type=electronics
  phone 5 - → type=electronics
  phone that does not cost more than 3 → type=electronics
  phone 450 max → type=electronics maxPrice=450
  itel 5606 le → type=electronics maxPrice=5606 brand=itel
  fon nɔ mɔ 4k → type=electronics maxPrice=4000
  i cannot pay more than 5000 for → maxPrice=5000
  usai ah go see playstation 25000 na Waterloo
    → type=electronics location=Waterloo maxPrice=25000 brand=Sony productType="Gaming Console"
  flat 2019 p.a. → type=home_rent maxPrice=168 propertyType=apartment
  12000 wan year → type=home_rent maxPrice=1000
  1g android phone → type=electronics productType="Android Phone"
  laptop ram 8gb → type=electronics productType=Laptop
  lexus rx 3 → type=car_sale brand=Lexus model=rx
  jenereta we dɛn nɔ yuz tri mɔnt → type=generator
  between 50 and 50 kva → type=generator minKva=50 maxKva=50
  jeep fit go upcountry → type=car_sale bodyType=SUV
  minYear 12 toyota → type=car_sale brand=Toyota
  color:Space Grey → color="space grey"
  type:generators Loko maxPrice:5000 → type=generator maxPrice=5000 text=loko
  productType:5G brand:Samsung,Tecno → productType="5G Phone" brand=Samsung|Tecno
  for office use → text=office
  wan dola →
  sealed →
  model : →
  13 128 →
  fo mi shap →
`)
