import { casesIn } from './case-table.fixture.ts'

/** Numbers as people write them, and the number that a currency belongs to. */
export const AMOUNT_CASES = casesIn(`
  # a currency between two numbers
  used Toyota Camry, gold, 2012-2014, Le130k
    → type=car_sale maxPrice=130000 brand=Toyota model=camry minYear=2012 maxYear=2014 color=gold
  Toyota sedan,white,2016-2019,Le 120,000-Le 180,000,Bo → type=car_sale location=Bo minPrice=120000
    → maxPrice=180000 brand=Toyota minYear=2016 maxYear=2019 bodyType=Sedan color=white
  toyota 2015; SLE 90k → type=car_sale maxPrice=90000 brand=Toyota minYear=2015 maxYear=2015
  corolla 2018, $5000 → type=car_sale maxPrice=115000 brand=Toyota model=corolla minYear=2018 maxYear=2018
  corolla 2018 - Le 150,000
    → type=car_sale maxPrice=150000 brand=Toyota model=corolla minYear=2018 maxYear=2018
  corolla 2018-Le150,000 → type=car_sale maxPrice=150000 brand=Toyota model=corolla minYear=2018 maxYear=2018
  RAV4 2016, NLe 200k, Freetown
    → type=car_sale location=Freetown maxPrice=200000 brand=Toyota model=rav4 minYear=2016 maxYear=2016
  RAV4 2016,NLe200k,Freetown
    → type=car_sale location=Freetown maxPrice=200000 brand=Toyota model=rav4 minYear=2016 maxYear=2016
  generator 5kva, Le 8,000 → type=generator maxPrice=8000 minKva=5 maxKva=5
  generator 5,Le 8,000 → type=generator maxPrice=8000
  iphone 13,Le 9000 → type=electronics maxPrice=9000 brand=Apple productType=iPhone model=13
  iphone 13 Le 9000 → type=electronics maxPrice=9000 brand=Apple productType=iPhone model=13
  iphone 13, Le9000 → type=electronics maxPrice=9000 brand=Apple productType=iPhone model=13
  3 bedroom house, $400 a month → type=home_rent maxPrice=9200 minBedrooms=3 maxBedrooms=3 propertyType=house
  house 3 bedrooms,$ 400,Freetown
    → type=home_rent location=Freetown maxPrice=9200 minBedrooms=3 maxBedrooms=3 propertyType=house
  toyota 2012 to 2014 Le 100k → type=car_sale maxPrice=100000 brand=Toyota minYear=2012 maxYear=2014
  toyota 2012/Le100k → type=car_sale maxPrice=100000 brand=Toyota minYear=2012 maxYear=2012
  from Le 120,000 to Le 180,000 → minPrice=120000 maxPrice=180000
  between Le 3000 and Le 5000 phone → type=electronics minPrice=3000 maxPrice=5000
  between 3000 le and 5000 le phone → type=electronics minPrice=3000 maxPrice=5000
  $300-$500 phone → type=electronics minPrice=6900 maxPrice=11500
  300$-500$ phone → type=electronics minPrice=6900 maxPrice=11500
  $300 - 500 phone → type=electronics minPrice=6900 maxPrice=11500
  Le 3000-5000 phone → type=electronics minPrice=3000 maxPrice=5000
  Honda CR-V 2010, Le. 95,000 → type=car_sale maxPrice=95000 brand=Honda model=cr-v minYear=2010 maxYear=2010
  samsung s22, 256gb, Le 7k → type=electronics maxPrice=7000 brand=Samsung model=s22 storage=256GB
  toyota 2015. Le 90k → type=car_sale maxPrice=90000 brand=Toyota minYear=2015 maxYear=2015
  toyota 2015: Le 90k → type=car_sale maxPrice=90000 brand=Toyota minYear=2015 maxYear=2015
  toyota (2015) Le 90k → type=car_sale maxPrice=90000 brand=Toyota minYear=2015 maxYear=2015
  Nissan, 2017 - 2020, SLE100k - SLE200k
    → type=car_sale minPrice=100000 maxPrice=200000 brand=Nissan minYear=2017 maxYear=2020
  Nissan 2017-2020 USD 5000-USD 8000
    → type=car_sale minPrice=115000 maxPrice=184000 brand=Nissan minYear=2017 maxYear=2020
  Nissan 2017-2020 5000-8000 USD
    → type=car_sale minPrice=115000 maxPrice=184000 brand=Nissan minYear=2017 maxYear=2020
  macbook 2020 Le 9000 → type=electronics maxPrice=9000 brand=Apple productType=MacBook model=2020
  phone le 5000 to le 8000 → type=electronics minPrice=5000 maxPrice=8000
  flat le 2,000 - le 3,000 monthly → type=home_rent minPrice=2000 maxPrice=3000 propertyType=apartment
  flat $200-$300 monthly → type=home_rent minPrice=4600 maxPrice=6900 propertyType=apartment
  hp 250 g8 Le 7000 → type=electronics maxPrice=7000 brand=HP model="250 g8"
  samsung a15 5000 le → type=electronics maxPrice=5000 brand=Samsung model=a15
  itel 5606 le 200 → type=electronics maxPrice=200 brand=itel model=5606
  tecno spark 20 le 3000 → type=electronics maxPrice=3000 brand=Tecno model="spark 20"
  galaxy s24 $500 → type=electronics maxPrice=11500 brand=Samsung model=s24
  ps5 $400 → type=electronics maxPrice=9200 brand=Sony productType="Gaming Console" model="playstation 5"
  ps5 Le 9000 → type=electronics maxPrice=9000 brand=Sony productType="Gaming Console" model="playstation 5"
  infinix hot 40, le 3500 → type=electronics maxPrice=3500 brand=Infinix model="hot 40"
  nokia 105 le 250 → type=electronics maxPrice=250 brand=Nokia model=105
  bmw x5 2015 le 300000 → type=car_sale maxPrice=300000 brand=BMW model=x5 minYear=2015 maxYear=2015
  5kva Le 9000 → type=generator maxPrice=9000 minKva=5 maxKva=5
  2 bedroom Le 3000 → type=home_rent maxPrice=3000 minBedrooms=2 maxBedrooms=2
  3 bed 2 bath $500 → type=home_rent maxPrice=11500 minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2
  house $500 3 bedroom → type=home_rent maxPrice=11500 minBedrooms=3 maxBedrooms=3 propertyType=house
  house Le 3000 2 bedroom → type=home_rent maxPrice=3000 minBedrooms=2 maxBedrooms=2 propertyType=house
  house 3000 Le 2 bedroom → type=home_rent maxPrice=3000 minBedrooms=2 maxBedrooms=2 propertyType=house
  3000 Le phone → type=electronics maxPrice=3000
  5000 leones 2020 phone → type=electronics maxPrice=5000 text=2020
  toyota 90000 le 2015 → type=car_sale maxPrice=90000 brand=Toyota minYear=2015 maxYear=2015
  price 100,000 le, year 2015 → type=car_sale maxPrice=100000 minYear=2015 maxYear=2015
  need a flat, le 2500 → type=home_rent maxPrice=2500 propertyType=apartment
  gen 7.5kva,le15k,Bo → type=generator location=Bo maxPrice=15000 minKva=7.5 maxKva=7.5
  iPhone 12, 128GB, Le4,500, Bo
    → type=electronics location=Bo maxPrice=4500 brand=Apple productType=iPhone model=12 storage=128GB
  Corolla,2014,Le85k → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2014 maxYear=2014
  Corolla/2014/Le85k → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2014 maxYear=2014
  Corolla 2014;Le85k → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2014 maxYear=2014
  Corolla | 2014 | Le 85k → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2014 maxYear=2014
  corolla 2014 – Le 85k → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2014 maxYear=2014
  corolla 2010–2012 – Le 85k
    → type=car_sale maxPrice=85000 brand=Toyota model=corolla minYear=2010 maxYear=2012
  hilux 2015, 50,000 km, Le 250k
    → type=car_sale maxPrice=250000 brand=Toyota model=hilux minYear=2015 maxYear=2015 maxMileage=31069
  hilux 2015 50000km Le250k
    → type=car_sale maxPrice=250000 brand=Toyota model=hilux minYear=2015 maxYear=2015 maxMileage=31069
  hilux, 60k miles, $9,000 → type=car_sale maxPrice=207000 brand=Toyota model=hilux maxMileage=60000
  generator 3 months old, Le 9000 → type=generator maxPrice=9000 maxAgeMonths=3 minAgeMonths=3
  flat 2 bedrooms, 1 bath, $3,600/year → type=home_rent maxPrice=6900 minBedrooms=2 maxBedrooms=2
    → minBathrooms=1 maxBathrooms=1 propertyType=apartment
  flat 2 bedroom - $300/month
    → type=home_rent maxPrice=6900 minBedrooms=2 maxBedrooms=2 propertyType=apartment
  self contain, Le 900 per month → type=home_rent maxPrice=900 minBedrooms=1 maxBedrooms=1
  room Le900 → type=home_rent maxPrice=900
  room 900Le → type=home_rent maxPrice=900
  room 900 le  → type=home_rent maxPrice=900
  phone 1500 le 2020 model → type=electronics maxPrice=1500 text=2020
  house 5000, leones 2 bedroom → type=home_rent maxPrice=5000 minBedrooms=2 maxBedrooms=2 propertyType=house
  corolla 2018, leones 90,000
    → type=car_sale brand=Toyota model=corolla minYear=2018 maxYear=2018 maxPrice=90000
  le 900 room → type=home_rent maxPrice=900
  house, $2,400 yearly → type=home_rent maxPrice=4600 propertyType=house
  house 4800 dollars per annum → type=home_rent maxPrice=9200 propertyType=house
  house usd 4800 per annum → type=home_rent maxPrice=9200 propertyType=house
  4-bedroom house, $4,800 per year
    → type=home_rent maxPrice=9200 minBedrooms=4 maxBedrooms=4 propertyType=house

  # numbers in words
  generator under twenty-five thousand leones → type=generator maxPrice=25000
  phone under forty-five hundred → type=electronics maxPrice=4500
  one hundred and twenty-five thousand leones car → type=car_sale maxPrice=125000
  car thirty-two million old leones → type=car_sale maxPrice=32000
  vans for less than a quarter of a million leones in Bo
    → type=car_sale location=Bo maxPrice=250000 bodyType=Van
  car quarter million leones → type=car_sale maxPrice=250000
  car under quarter of a million → type=car_sale maxPrice=250000
  car three quarters of a million leones → type=car_sale maxPrice=750000
  car under three quarter million → type=car_sale maxPrice=750000
  car two and a half million old leones → type=car_sale maxPrice=2500
  car one point five million old → type=car_sale maxPrice=1500
  car under a million and a half → type=car_sale maxPrice=1500000
  car million and a half leones → type=car_sale maxPrice=1500000
  car for a couple of thousand → type=car_sale
  phone under a couple of thousand → type=electronics
  phone between two thousand five hundred and three thousand → type=electronics minPrice=2500 maxPrice=3000
  car one-hundred-thousand leones → type=car_sale maxPrice=100000
  twenty-one thousand leones phone → type=electronics maxPrice=21000
  phone five and a half thousand leones → type=electronics maxPrice=5500
  phone under seventy-five hundred leones → type=electronics maxPrice=7500
  car one and a half million old leones → type=car_sale maxPrice=1500
  car under half-a-million → type=car_sale maxPrice=500000
  car 1.5 million old leones → type=car_sale maxPrice=1500
  car three-quarters of a million leones → type=car_sale maxPrice=750000
  two-bedroom flat → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  three-to-four bedroom house → type=home_rent minBedrooms=3 maxBedrooms=4 propertyType=house
  twenty-five kva generator → type=generator minKva=25 maxKva=25
  a hundred and fifty thousand leones car → type=car_sale maxPrice=150000
  phone for twelve-hundred leones → type=electronics maxPrice=1200
  two point five thousand leones phone → type=electronics maxPrice=2500
  car half million to one million leones → type=car_sale minPrice=500000 maxPrice=1000000
  car under a hundred and twenty thousand → type=car_sale maxPrice=120000
  laptop eight and half thousand → type=electronics maxPrice=8500 productType=Laptop
  between one hundred thousand and one hundred and fifty thousand → minPrice=100000 maxPrice=150000
  two hundred and fifty thousand → maxPrice=250000
  phone two thousand five hundred → type=electronics maxPrice=2500
  generator 5 kva two million → type=generator maxPrice=2000000 minKva=5 maxKva=5
  a quarter of a million or less car → type=car_sale maxPrice=250000
  three and a half million old leones car → type=car_sale maxPrice=3500
  car point five million → type=car_sale maxPrice=500000
  four and half kva generator → type=generator minKva=4.5 maxKva=4.5
  seven-and-a-half kva → type=generator minKva=7.5 maxKva=7.5
  7 point 5 kva generator → type=generator minKva=7.5 maxKva=7.5
  hundred and twenty thousand leones car → type=car_sale maxPrice=120000
  ninety-nine thousand nine hundred and ninety-nine leones car → type=car_sale maxPrice=99999
  twenty five to thirty thousand laptop → type=electronics minPrice=25000 maxPrice=30000 productType=Laptop
  twenty-five to thirty-five thousand laptop
    → type=electronics minPrice=25000 maxPrice=35000 productType=Laptop
  twenty-to-thirty thousand laptop → type=electronics minPrice=20000 maxPrice=30000 productType=Laptop
  five-ten kva generator → type=generator minKva=5 maxKva=10
  between five and ten thousand phone → type=electronics minPrice=5000 maxPrice=10000
  car fifty to sixty-five thousand miles → type=car_sale maxMileage=65000
  under forty five thousand miles car → type=car_sale maxMileage=45000
  a million car → type=car_sale maxPrice=1000000
  half a million car → type=car_sale maxPrice=500000
  one-and-a-half million old leones car → type=car_sale maxPrice=1500
  hundreds of thousands car → type=car_sale

  # wan means one before a unit
  ah wan wan bedrum flat na Kenema
    → type=home_rent location=Kenema minBedrooms=1 maxBedrooms=1 propertyType=apartment
  ah wan wan bedrum → type=home_rent minBedrooms=1 maxBedrooms=1
  ah wan wan rum na Bo → type=home_rent location=Bo minBedrooms=1 maxBedrooms=1
  ah wan buy wan bedrum os → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=house
  room en parlour na Waterloo, ah go pe 6000 leones fo wan year
    → type=home_rent location=Waterloo maxPrice=500 minBedrooms=1 maxBedrooms=1
  ah wan Firman or Elepaq gen, petrol, wey nor pass wan year old
    → type=generator brand=Firman|Elepaq fuel=Petrol maxAgeMonths=12
  gen wey nor pas wan yia → type=generator maxAgeMonths=12
  gen wey nor pass wan mɔnt → type=generator maxAgeMonths=1
  gen wey nɔ pas wan mɔnt old → type=generator maxAgeMonths=1
  motoka wey nor pass wan year old → type=car_sale minYear=2025
  os fo rent 24000 fo wan yia → type=home_rent maxPrice=2000 propertyType=house
  flat 12000 wan year → type=home_rent maxPrice=1000 propertyType=apartment
  flat 12000 leones per wan year → type=home_rent maxPrice=1000 propertyType=apartment
  we wan wan bedrum place → type=home_rent minBedrooms=1 maxBedrooms=1
  i wan wan bedroom flat na Kenema
    → type=home_rent location=Kenema minBedrooms=1 maxBedrooms=1 propertyType=apartment
  ah wan rum na Bo → type=home_rent location=Bo
  ah wan os fo wan mɔnt → type=home_rent propertyType=house
  ah de fen wan rum → type=home_rent minBedrooms=1 maxBedrooms=1
  wan rum self contain na bo → type=home_rent location=Bo minBedrooms=1 maxBedrooms=1
  wan wan bedrum → type=home_rent minBedrooms=1 maxBedrooms=1
  ah wan wan phone → type=electronics
  ah wan wan motoka na Bo → type=car_sale location=Bo
  una wan wan bedrum? → type=home_rent minBedrooms=1 maxBedrooms=1
  ah wan wan baf → type=home_rent minBathrooms=1 maxBathrooms=1
  ah wan wan laptop, wan wey get 8gb ram → type=electronics productType=Laptop
  ah need wan bedrum flat → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=apartment
  mi want wan bedrum flat → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=apartment
  os wey get wan bafrum → type=home_rent minBathrooms=1 maxBathrooms=1 propertyType=house
  ah wan tu bedrum → type=home_rent minBedrooms=2 maxBedrooms=2
  ah wan gen wan kva → type=generator minKva=1 maxKva=1

  # both ends of a range, bounds of rooms and years
  flat $3000 a year → type=home_rent maxPrice=5750 propertyType=apartment
  flat $4,800 per year at most → type=home_rent maxPrice=9200 propertyType=apartment
  flat $4800 per annum → type=home_rent maxPrice=9200 propertyType=apartment
  flat 24000 per annum → type=home_rent maxPrice=2000 propertyType=apartment
  flat 24000 p.a. → type=home_rent maxPrice=2000 propertyType=apartment
  house $3600/yr → type=home_rent maxPrice=6900 propertyType=house
  house 30k/year → type=home_rent maxPrice=2500 propertyType=house
  house 30,000 le yearly → type=home_rent maxPrice=2500 propertyType=house
  generator 5 to 10kva → type=generator minKva=5 maxKva=10
  generator 5-10 kva → type=generator minKva=5 maxKva=10
  gen 5kva to 10kva → type=generator minKva=5 maxKva=10
  gen 5 or 10 kva → type=generator minKva=5 maxKva=10
  gen 5kva-10kva → type=generator minKva=5 maxKva=10
  generator between 5 and 10 kva → type=generator minKva=5 maxKva=10
  car between 80 and 120k → type=car_sale minPrice=80000 maxPrice=120000
  phone 5-8k → type=electronics minPrice=5000 maxPrice=8000
  phone 5 - 8k → type=electronics minPrice=5000 maxPrice=8000
  phone 5 to 8k → type=electronics minPrice=5000 maxPrice=8000
  phone 5k-8k → type=electronics minPrice=5000 maxPrice=8000
  phone 5k to 8 → type=electronics minPrice=5000 maxPrice=8000
  phone between 5k and 8 → type=electronics minPrice=5000 maxPrice=8000
  car 80-120 thousand → type=car_sale minPrice=80000 maxPrice=120000
  car 80 to 120 thousand leones → type=car_sale minPrice=80000 maxPrice=120000
  car between 80 and 120 thousand → type=car_sale minPrice=80000 maxPrice=120000
  car 1-2 million old leones → type=car_sale minPrice=1000 maxPrice=2000
  car between 1 and 1.5 million old → type=car_sale minPrice=1000 maxPrice=1500
  house less than 4 bedrooms → type=home_rent maxBedrooms=3 propertyType=house
  house fewer than 4 bedrooms → type=home_rent maxBedrooms=3 propertyType=house
  house under 4 bedrooms → type=home_rent maxBedrooms=3 propertyType=house
  house more than 2 bedrooms → type=home_rent minBedrooms=3 propertyType=house
  house over 3 bedrooms → type=home_rent minBedrooms=4 propertyType=house
  house up to 3 bedrooms → type=home_rent maxBedrooms=3 propertyType=house
  house at least two bathrooms → type=home_rent minBathrooms=2 propertyType=house
  house 2 to 4 bedrooms → type=home_rent minBedrooms=2 maxBedrooms=4 propertyType=house
  house 2-3 beds 2 baths
    → type=home_rent minBedrooms=2 maxBedrooms=3 minBathrooms=2 maxBathrooms=2 propertyType=house
  less than 3 bathrooms house → type=home_rent maxBathrooms=2 propertyType=house
  car before 2020 → type=car_sale maxYear=2019
  car after 2018 → type=car_sale minYear=2019
  toyota made after 2015 → type=car_sale brand=Toyota minYear=2016
  toyota older than 2015 → type=car_sale brand=Toyota maxYear=2014
  toyota newer than 2015 → type=car_sale brand=Toyota minYear=2016
  toyota from 2015 → type=car_sale brand=Toyota minYear=2015
  toyota since 2015 → type=car_sale brand=Toyota minYear=2015
  toyota 2015+ → type=car_sale brand=Toyota minYear=2015
  toyota 2015 upward → type=car_sale brand=Toyota minYear=2015
  toyota up to 2015 → type=car_sale brand=Toyota maxYear=2015
  toyota between 2015 and 2018 → type=car_sale brand=Toyota minYear=2015 maxYear=2018
  toyota after 2015 before 2020 → type=car_sale brand=Toyota minYear=2016 maxYear=2019
  toyota 2015 and above → type=car_sale brand=Toyota minYear=2015
  ps 5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  PS5 slim → type=electronics brand=Sony productType="Gaming Console" model="playstation 5 slim"
  playstation5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"

  # names and sizes that resemble each other
  Jeep → type=car_sale brand=Jeep
  jeep → type=car_sale bodyType=SUV
  Jeep na Bo → type=car_sale location=Bo brand=Jeep
  JEEP → type=car_sale brand=Jeep
  JEEP in Bo → type=car_sale location=Bo brand=Jeep
  a Jeep under 200k → type=car_sale maxPrice=200000 brand=Jeep
  no jeep →
  no Jeep → notBrand=Jeep
  car no jeep → type=car_sale
  not Jeep car → type=car_sale notBrand=Jeep
  SUV not jeep → type=car_sale bodyType=SUV
  SUV, not a Jeep → type=car_sale notBrand=Jeep bodyType=SUV
  toyota jeep → type=car_sale brand=Toyota bodyType=SUV
  Toyota Jeep → type=car_sale brand=Toyota bodyType=SUV
  Jeep cherokee → type=car_sale brand=Jeep model=cherokee
  jeep compass → type=car_sale brand=Jeep model=compass
  red Jeep → type=car_sale brand=Jeep color=red
  8gb ram 256gb → type=electronics storage=256GB
  laptop 8gb ram 256gb → type=electronics productType=Laptop storage=256GB
  laptop 8gb 256gb → type=electronics productType=Laptop storage=256GB
  phone 8gb/256gb → type=electronics storage=256GB
  phone 8/256 → type=electronics storage=256GB
  laptop 16gb ram 512gb ssd → type=electronics productType=Laptop storage=512GB
  laptop ram 8gb 256gb → type=electronics productType=Laptop storage=256GB
  laptop 256gb 8gb ram → type=electronics productType=Laptop storage=256GB
  laptop 256gb storage 8gb ram → type=electronics productType=Laptop storage=256GB
  phone with 6gb ram and 128gb → type=electronics storage=128GB
  laptop 8 gb ram → type=electronics productType=Laptop
  laptop 1tb 16gb → type=electronics productType=Laptop storage=1TB
  laptop with 1 TB → type=electronics productType=Laptop storage=1TB
  laptop 8 ram 256 → type=electronics productType=Laptop storage=256GB
  xbox series x → type=electronics brand=Microsoft productType="Gaming Console" model="series x"
  xbox series s → type=electronics brand=Microsoft productType="Gaming Console" model="series s"
  xbox one → type=electronics brand=Microsoft productType="Gaming Console" model=one
  xbox 360 → type=electronics brand=Microsoft productType="Gaming Console" model="xbox 360"
  ps5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  ps4 pro → type=electronics brand=Sony productType="Gaming Console" model="playstation 4 pro"
  Play Station 5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  ps5 or ps4 → type=electronics brand=Sony productType="Gaming Console"
  nintendo switch oled → type=electronics brand=Nintendo productType="Gaming Console" model="switch oled"
  Land Cruiser Prado → type=car_sale brand=Toyota model="land cruiser prado"
  toyota land cruiser prado 2015
    → type=car_sale brand=Toyota model="land cruiser prado" minYear=2015 maxYear=2015
  landcruiser prado → type=car_sale brand=Toyota model="land cruiser prado"
  land cruiser v8 → type=car_sale brand=Toyota model="land cruiser" text=v8

  # words around a number
  24000 flat p.a. → type=home_rent maxPrice=2000 propertyType=apartment
  laptop 8-gb ram → type=electronics productType=Laptop
  laptop 16gb 1tb → type=electronics productType=Laptop storage=1TB
  64g phone → type=electronics storage=64GB
  ram 256gb →
  flat 256gb → type=home_rent propertyType=apartment
  800 a month → type=home_rent maxPrice=800
  2 bed-2 bath → type=home_rent minBedrooms=2 maxBedrooms=2 minBathrooms=2 maxBathrooms=2
  macbook air m2/8gb ram → type=electronics brand=Apple productType=MacBook model="air m2"
  under 50 → maxPrice=50
  naira 5000 →
  phone max ~5000 → type=electronics maxPrice=5000
  spark 20 le 3000 → type=electronics maxPrice=3000 brand=Tecno model="spark 20"
  phone 8/256 cheap → type=electronics storage=256GB sortBy=price_asc
  phone 3000 euros 5000 → type=electronics maxPrice=5000
  generator for 3 bedroom → type=generator
  house 3000 Le bedroom 2 → type=home_rent maxPrice=3000 minBedrooms=2 maxBedrooms=2 propertyType=house
  phone 5 million (old leones) rent → type=electronics maxPrice=5000
  Brand: Model: Corolla Year: 2015 Price: 100k
    → type=car_sale maxPrice=100000 model=corolla minYear=2015 maxYear=2015
  generator 2 weeks old → type=generator
  car 3 weeks ol → type=car_sale
  call 07712345678 →
  generator for 07712345678 Bo → type=generator location=Bo
  phone 12345678901234567 → type=electronics
  15 512 leones → maxPrice=15512
  generator hundred and ten kva → type=generator minKva=110 maxKva=110
  one hundred fifty leones phone → type=electronics maxPrice=150
  phone a few hundred leones → type=electronics
  one point five million leones car → type=car_sale maxPrice=1500000
  two-and-a-half million car → type=car_sale maxPrice=2500000
  phone Le: 5000 → type=electronics maxPrice=5000
  phone Le. 5000 → type=electronics maxPrice=5000
  phone (5000 leones) → type=electronics maxPrice=5000
  phone 5000 (leones) → type=electronics maxPrice=5000
  flat 3000 for a month → type=home_rent maxPrice=3000 propertyType=apartment
  flat 3000 each month → type=home_rent maxPrice=3000 propertyType=apartment
  flat 3000 in a month → type=home_rent maxPrice=3000 propertyType=apartment
  flat 3000 na month → type=home_rent maxPrice=3000 propertyType=apartment
  car 2018 or 2019 → type=car_sale minYear=2018 maxYear=2019
  generator 5 or 6 kva → type=generator minKva=5 maxKva=6
  phone from about 3000 to 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone from 3000 to about 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone from 3000 to max 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone about under 5000 → type=electronics maxPrice=5000
  flat 2 or 3 bedroom under 5000
    → type=home_rent maxPrice=5000 minBedrooms=2 maxBedrooms=3 propertyType=apartment
  phone 300k old leones → type=electronics maxPrice=300
  phone 20,000 old → type=electronics maxPrice=20
  phone 10,000 old → type=electronics maxPrice=10
  generator 3 months to 5 → type=generator maxAgeMonths=5 minAgeMonths=3
  generator 3 months to 5000 → type=generator maxPrice=5000 maxAgeMonths=3 minAgeMonths=3
  generator 3-6 months → type=generator maxAgeMonths=6 minAgeMonths=3
  generator three-to-four months → type=generator maxAgeMonths=4 minAgeMonths=3
  house three-or-four bedrooms → type=home_rent minBedrooms=3 maxBedrooms=4 propertyType=house
  generator 10 kva or more max 5000 → type=generator maxPrice=5000 minKva=10
  generator 5kva max of 5000 → type=generator maxPrice=5000 minKva=5 maxKva=5
  phone about 5000 or less → type=electronics maxPrice=5000
  mercedes gle 350 → type=car_sale brand=Mercedes-Benz model="gle 350"
  not gle 350 →
  phone for school 5000 → type=electronics maxPrice=5000
  generator for my house in Bo → type=generator location=Bo
  generator for 2 bedroom house Bo → type=generator location=Bo
  phone for call 0771234567 → type=electronics

  # bounds, ranges and periods beside other words
  hybrid excluded → notFuel=Hybrid
  any in Bo but Kenema → location=Bo
  anything but samsung → notBrand=Samsung
  phone from between 3000 and 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone minimum between 3000 and 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone at least 3000 and 5000 → type=electronics minPrice=3000 maxPrice=5000
  from 2 bedrooms and 5000 → type=home_rent maxPrice=5000 minBedrooms=2
  phone nɔ kɔst pas 5000 → type=electronics maxPrice=5000
  phone wey nɔ zob pas 5000 → type=electronics maxPrice=5000
  phone wey nor de get rent price pass 5000 → type=electronics maxPrice=5000
  phone pass 5000 → type=electronics minPrice=5000
  phone not samsung over 5000 → type=electronics minPrice=5000 notBrand=Samsung
  phone 5000 leones old → type=electronics maxPrice=5
  phone $500 old → type=electronics maxPrice=11500
  phone 20 million leones old → type=electronics maxPrice=20000
  generator 3 months ol → type=generator maxAgeMonths=3 minAgeMonths=3
  5000+ phone → type=electronics minPrice=5000
  3000-5000+ phone → type=electronics minPrice=3000 maxPrice=5000
  flat 3-5+ bedroom → type=home_rent minBedrooms=3 maxBedrooms=5 propertyType=apartment
  generator 5-8 kva and above → type=generator minKva=5 maxKva=8
  5000 max phone → type=electronics maxPrice=5000
  under 5000 max phone → type=electronics maxPrice=5000
  under 5000 or less phone → type=electronics maxPrice=5000
  flat 2 bedroom at least 3000
    → type=home_rent minPrice=3000 minBedrooms=2 maxBedrooms=2 propertyType=apartment
  flat 2 bedroom at least of 3000
    → type=home_rent minPrice=3000 minBedrooms=2 maxBedrooms=2 propertyType=apartment
  flat 2 bedroom at least → type=home_rent minBedrooms=2 propertyType=apartment
  flat 400 monthly a month → type=home_rent maxPrice=400 propertyType=apartment
  2 bedroom flat monthly → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  flat $400 a month → type=home_rent maxPrice=9200 propertyType=apartment
  flat 2 bedroom for a month → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  flat 400 per month → type=home_rent maxPrice=400 propertyType=apartment
  flat 400 every month → type=home_rent maxPrice=400 propertyType=apartment
  flat three - four bedroom → type=home_rent minBedrooms=3 maxBedrooms=4 propertyType=apartment
  flat three-to-four bedroom → type=home_rent minBedrooms=3 maxBedrooms=4 propertyType=apartment
  generator $500 - $700 → type=generator minPrice=11500 maxPrice=16100
  generator 500 - 700 usd → type=generator minPrice=11500 maxPrice=16100
  generator 2 kva to 3 months → type=generator minKva=2 maxKva=2 maxAgeMonths=3 minAgeMonths=3
  generator 3 kva to 2000 leones → type=generator maxPrice=2000 minKva=3 maxKva=3
  generator 3 kva to 2000 → type=generator maxPrice=2000 minKva=3 maxKva=3
  generator 5000 - 3 kva → type=generator maxPrice=5000 minKva=3 maxKva=3
  car 2018 - 150,000 → type=car_sale maxPrice=150000 minYear=2018 maxYear=2018
  car 2018-2020 → type=car_sale minYear=2018 maxYear=2020
  car under 2018 - 150,000 → type=car_sale maxPrice=150000 maxYear=2017
  2010 or 2011 → type=car_sale minYear=2010 maxYear=2011
  20100 or 20110 → maxPrice=20100

  # a year or a price
  car 2018 leones → type=car_sale maxPrice=2018
  car cost 2020 → type=car_sale maxPrice=2020
  below 2018 → maxPrice=2018
  car 2018 150k → type=car_sale maxPrice=150000 minYear=2018 maxYear=2018
  car 2018 - 1000 → type=car_sale maxPrice=1000 minYear=2018 maxYear=2018
  toyota 2018 le. 90,000 → type=car_sale maxPrice=90000 brand=Toyota minYear=2018 maxYear=2018
  car 1980 → type=car_sale minYear=1980 maxYear=1980
  car not after 2018 → type=car_sale maxYear=2018
  car 6 months old → type=car_sale minYear=2025 maxYear=2025
  phone made in 2018 → type=electronics
  laptop 2015 → type=electronics productType=Laptop text=2015

  # numbers at the limits
  house 100 bedrooms → type=home_rent propertyType=house
  house 0 bedrooms → type=home_rent minBedrooms=0 maxBedrooms=0 propertyType=house
  phone 5 hundred → type=electronics maxPrice=500
  phone two thousand and five hundred leones → type=electronics maxPrice=2500
  phone max 5000 min 3000 → type=electronics minPrice=3000 maxPrice=5000
  phone max 5000 max → type=electronics maxPrice=5000
  phone around 3000 to 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone 128 gb leones 5000 → type=electronics maxPrice=5000 storage=128GB
  generator starting from between 3 and 5 kva → type=generator minKva=3 maxKva=5
  generator minimum of between 3 and 5 kva → type=generator minKva=3 maxKva=5
`)
