import { casesIn } from './case-table.fixture.ts'

/** Rules of the search contract for prices, sizes, years and other measures, with their cases. */
export const MEASURE_CASES = casesIn(`
  # prices
  phone under 5000 → type=electronics maxPrice=5000
  phone below 5k → type=electronics maxPrice=5000
  phone less than 5,000 leones → type=electronics maxPrice=5000
  phone at most SLE 5000 → type=electronics maxPrice=5000
  phone up to Le 5000 → type=electronics maxPrice=5000
  phone max 5000 → type=electronics maxPrice=5000
  phone 5000 max → type=electronics maxPrice=5000
  phone maximum price of NLe 5,000 → type=electronics maxPrice=5000
  phone not more than 5000 → type=electronics maxPrice=5000
  phone no more than 5000 leones → type=electronics maxPrice=5000
  phone not over 5000 → type=electronics maxPrice=5000
  phone within 5000 → type=electronics maxPrice=5000
  phone cheaper than 5000 → type=electronics maxPrice=5000
  phone 5000 or less → type=electronics maxPrice=5000
  phone 5000 and below → type=electronics maxPrice=5000
  phone <5000 → type=electronics maxPrice=5000
  phone <= 5000 → type=electronics maxPrice=5000
  phone wey nor pass 5000 → type=electronics maxPrice=5000
  phone wey nɔ pas 5000 → type=electronics maxPrice=5000
  phone nor go pass 5k → type=electronics maxPrice=5000
  phone wey i prays nɔ pas 5000 → type=electronics maxPrice=5000
  phone wey nor reach 5000 → type=electronics maxPrice=5000
  my budget is 5000 for a phone → type=electronics maxPrice=5000
  phone budget 900 → type=electronics maxPrice=900
  phone for 5000 → type=electronics maxPrice=5000
  phone 5000 → type=electronics maxPrice=5000
  phone 900 leones → type=electronics maxPrice=900
  phone Le900 → type=electronics maxPrice=900
  phone 8 000 leones → type=electronics maxPrice=8000
  phone over 5000 → type=electronics minPrice=5000
  phone above 5000 → type=electronics minPrice=5000
  phone more than 5000 → type=electronics minPrice=5000
  phone from 5000 → type=electronics minPrice=5000
  phone at least 5000 → type=electronics minPrice=5000
  phone minimum 5000 → type=electronics minPrice=5000
  phone starting from 5000 → type=electronics minPrice=5000
  phone not less than 5000 → type=electronics minPrice=5000
  phone 5000 and above → type=electronics minPrice=5000
  phone 5000+ → type=electronics minPrice=5000
  phone 5k and up → type=electronics minPrice=5000
  phone 5000 upwards → type=electronics minPrice=5000
  phone wey pas 5000 → type=electronics minPrice=5000
  phone wey cost pass 5000 → type=electronics minPrice=5000
  phone > 5000 → type=electronics minPrice=5000
  phone between 3000 and 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone between 3 and 5k → type=electronics minPrice=3000 maxPrice=5000
  phone 3000 to 5000 → type=electronics minPrice=3000 maxPrice=5000
  phone 3000-5000 → type=electronics minPrice=3000 maxPrice=5000
  phone 3k – 5k → type=electronics minPrice=3000 maxPrice=5000
  phone from Le 3,000 to Le 5,000 → type=electronics minPrice=3000 maxPrice=5000
  phone $100-$200 → type=electronics minPrice=2300 maxPrice=4600
  phone $100-200 → type=electronics minPrice=2300 maxPrice=4600
  phone 100 to 200 dollars → type=electronics minPrice=2300 maxPrice=4600
  phone about 5000 → type=electronics minPrice=4000 maxPrice=6000
  phone around $100 → type=electronics minPrice=1840 maxPrice=2760
  phone roughly 10k leones → type=electronics minPrice=8000 maxPrice=12000
  phone ~5000 → type=electronics minPrice=4000 maxPrice=6000
  phone US$200 → type=electronics maxPrice=4600
  phone 200 usd → type=electronics maxPrice=4600
  phone under 200 dollars → type=electronics maxPrice=4600
  phone 5 million old leones → type=electronics maxPrice=5000
  phone 5 million old money → type=electronics maxPrice=5000
  phone 5 million (old leones) → type=electronics maxPrice=5000
  phone 5,000,000 old Le → type=electronics maxPrice=5000
  phone under 5 million in old leones → type=electronics maxPrice=5000
  phone between 3 and 5 million old leones → type=electronics minPrice=3000 maxPrice=5000
  car 2m → type=car_sale maxPrice=2000000
  car under 2 million → type=car_sale maxPrice=2000000
  car 1.5 million leones → type=car_sale maxPrice=1500000
  car one and a half million leones → type=car_sale maxPrice=1500000
  phone £300 → type=electronics
  phone under 300 euros → type=electronics
  phone 200000 naira → type=electronics
  flat 24000 a year → type=home_rent maxPrice=2000 propertyType=apartment
  flat under $2400 per year → type=home_rent maxPrice=4600 propertyType=apartment
  flat 24,000 leones yearly → type=home_rent maxPrice=2000 propertyType=apartment
  house 12 million old leones a year → type=home_rent maxPrice=1000 propertyType=house
  flat 800 a month → type=home_rent maxPrice=800 propertyType=apartment
  flat 800 per month → type=home_rent maxPrice=800 propertyType=apartment
  flat 800/month → type=home_rent maxPrice=800 propertyType=apartment
  flat SLE 800 monthly → type=home_rent maxPrice=800 propertyType=apartment
  rent under 800 → type=home_rent maxPrice=800
  headphones under 300 → type=electronics maxPrice=300 productType=Headphones
  headphones 300-500 leones → type=electronics minPrice=300 maxPrice=500 productType=Headphones
  phone under 2000 → type=electronics maxPrice=2000
  generator 2000 leones → type=generator maxPrice=2000
  iphone 15 15000 → type=electronics maxPrice=15000 brand=Apple productType=iPhone model=15
  call 076123456 for phone → type=electronics
  phone 5,5k → type=electronics maxPrice=5500
  car 1,25 million → type=car_sale maxPrice=1250000
  car under ½ million → type=car_sale maxPrice=500000

  # rents for several years
  flat 2 years rent 48000 → type=home_rent propertyType=apartment maxPrice=2000
  two years rent $4800 house in bo → type=home_rent propertyType=house location=Bo maxPrice=4600
  half year rent 6000 flat → type=home_rent propertyType=apartment maxPrice=1000
  2015 year rent 12000 → type=home_rent maxPrice=1000
  1 year rent 12000 → type=home_rent maxPrice=1000
  2 years rent, 500 a month → type=home_rent maxPrice=500

  # rooms and prices in words
  between two hundred and three hundred dollars → minPrice=4600 maxPrice=6900
  phone five thousand → type=electronics maxPrice=5000
  phone under five thousand leones → type=electronics maxPrice=5000
  phone under fayv tawzin → type=electronics maxPrice=5000
  phone two thousand five hundred → type=electronics maxPrice=2500
  car one hundred and fifty thousand leones → type=car_sale maxPrice=150000
  car under half a million → type=car_sale maxPrice=500000
  car under half million leones → type=car_sale maxPrice=500000
  car under a million → type=car_sale maxPrice=1000000
  car twenty five thousand dollars → type=car_sale maxPrice=575000
  five hundred leones headphones → type=electronics maxPrice=500 productType=Headphones
  three bedroom house → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=house
  tu rum os → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=house
  fo bedrum os → type=home_rent minBedrooms=4 maxBedrooms=4 propertyType=house
  os fo rent → type=home_rent propertyType=house
  ah wan tri bedrum flat → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=apartment
  ah wan rum na Bo → type=home_rent location=Bo
  wan bedrum flat → type=home_rent minBedrooms=1 maxBedrooms=1 propertyType=apartment
  phone wan tawzin leones → type=electronics maxPrice=1000

  # storage
  laptop with at least 8gb ram → type=electronics productType=Laptop
  laptop with 8gb ram or more → type=electronics productType=Laptop
  laptop minimum 15 inch → type=electronics productType=Laptop
  phone over 5000 mah → type=electronics
  generator more than 6 hp → type=generator
  lenovo laptop 4gb ram 500gb hard disk
    → type=electronics brand=Lenovo productType=Laptop storage=500GB
  iphone 11 pro, 64, black
    → type=electronics brand=Apple productType=iPhone model="11 pro" storage=64GB color=black
  galaxy a54, red, 128, freetown, 4000 → type=electronics brand=Samsung model=a54 color=red storage=128GB
    → location=Freetown maxPrice=4000
  phone 128gb → type=electronics storage=128GB
  128 gb → type=electronics storage=128GB
  laptop 1tb → type=electronics productType=Laptop storage=1TB
  laptop 1 tb ssd → type=electronics productType=Laptop storage=1TB
  phone with 256 gig storage → type=electronics storage=256GB
  infinix 8gb 256gb → type=electronics brand=Infinix storage=256GB
  laptop 16gb ram 512gb → type=electronics productType=Laptop storage=512GB

  # years and ages of cars
  car 2024 → type=car_sale minYear=2024 maxYear=2024
  2024 model toyota → type=car_sale brand=Toyota minYear=2024 maxYear=2024
  car 2024 or newer → type=car_sale minYear=2024
  car from 2023 → type=car_sale minYear=2023
  car 2023 and above → type=car_sale minYear=2023
  car 2023+ → type=car_sale minYear=2023
  car 2023 upwards → type=car_sale minYear=2023
  car newer than 2023 → type=car_sale minYear=2024
  car after 2023 → type=car_sale minYear=2024
  car before 2024 → type=car_sale maxYear=2023
  car older than 2024 → type=car_sale maxYear=2023
  car not older than 2023 → type=car_sale minYear=2023
  car 2023-2025 → type=car_sale minYear=2023 maxYear=2025
  car between 2023 and 2025 → type=car_sale minYear=2023 maxYear=2025
  car 2023 or 2024 → type=car_sale minYear=2023 maxYear=2024
  car at most 2 years old → type=car_sale minYear=2024
  car under 2 years → type=car_sale minYear=2024
  car less than a year old → type=car_sale minYear=2025
  car 1-2 years → type=car_sale minYear=2024 maxYear=2025
  car 2 to 3 years old → type=car_sale minYear=2023 maxYear=2024
  car 3 years old → type=car_sale minYear=2023 maxYear=2023
  car not older than 3 years → type=car_sale minYear=2023
  motoka wey nor pass tu yia → type=car_sale minYear=2024
  camry 2024 under 300k → type=car_sale maxPrice=300000 brand=Toyota model=camry minYear=2024 maxYear=2024
  camry 2024 300000 → type=car_sale maxPrice=300000 brand=Toyota model=camry minYear=2024 maxYear=2024

  # mileage
  car 150 000 km → type=car_sale maxMileage=93206
  toyota under 80 000 miles → type=car_sale brand=Toyota maxMileage=80000
  car under 30,000 miles → type=car_sale maxMileage=30000
  car less than 30k mi → type=car_sale maxMileage=30000
  car max 60,000 km → type=car_sale maxMileage=37282
  car 50000 kilometres → type=car_sale maxMileage=31069
  car mileage under 40000 → type=car_sale maxMileage=40000
  car with 20k miles or less → type=car_sale maxMileage=20000
  car under 30k miles under 200k leones → type=car_sale maxPrice=200000 maxMileage=30000
  low mileage car → type=car_sale text="low mileage"

  # power and age of generators
  5 kva generator → type=generator minKva=5 maxKva=5
  generator 5 to 10 kva → type=generator minKva=5 maxKva=10
  generator between 5 and 10 kva → type=generator minKva=5 maxKva=10
  generator 10kva and above → type=generator minKva=10
  generator at least 10 kva → type=generator minKva=10
  generator under 5kva → type=generator maxKva=5
  2.5kva generator → type=generator minKva=2.5 maxKva=2.5
  generator less than six months old → type=generator maxAgeMonths=6
  generator 3 to 6 months → type=generator minAgeMonths=3 maxAgeMonths=6
  generator under 1 year → type=generator maxAgeMonths=12
  generator wey nor pass six mont → type=generator maxAgeMonths=6
  generator not more than 4 months old → type=generator maxAgeMonths=4
  generator 5kva max 5000 → type=generator maxPrice=5000 minKva=5 maxKva=5
  silent generator → type=generator text=silent
  generator under half a year → type=generator maxAgeMonths=6

  # rooms
  2 and 3 bedroom house → type=home_rent propertyType=house minBedrooms=2 maxBedrooms=3
  2 bathrooms and 3 bedrooms
    → type=home_rent minBathrooms=2 maxBathrooms=2 minBedrooms=3 maxBedrooms=3
  2 bedroom flat → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  2-bedroom flat → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  2 bed 2 bath → type=home_rent minBedrooms=2 maxBedrooms=2 minBathrooms=2 maxBathrooms=2
  3br house → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=house
  3+ bedrooms → type=home_rent minBedrooms=3
  at least 3 bedrooms → type=home_rent minBedrooms=3
  3 bedrooms or more → type=home_rent minBedrooms=3
  3 or more bedrooms → type=home_rent minBedrooms=3
  more than 2 bedrooms → type=home_rent minBedrooms=3
  less than 3 bedrooms → type=home_rent maxBedrooms=2
  up to 3 bedrooms → type=home_rent maxBedrooms=3
  2 or 3 bedroom house → type=home_rent minBedrooms=2 maxBedrooms=3 propertyType=house
  2-3 bedroom house → type=home_rent minBedrooms=2 maxBedrooms=3 propertyType=house
  studio → type=home_rent minBedrooms=0 maxBedrooms=0
  self contain → type=home_rent minBedrooms=1 maxBedrooms=1
  rum ɛn parlɔ → type=home_rent minBedrooms=1 maxBedrooms=1
  1.5 bathrooms → type=home_rent minBathrooms=1.5 maxBathrooms=1.5
  house with 3 bedrooms and 2 bathrooms
    → type=home_rent minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2 propertyType=house
  2 bedroom flat 5000 → type=home_rent maxPrice=5000 minBedrooms=2 maxBedrooms=2 propertyType=apartment
  2 bedroom 5000 leones → type=home_rent maxPrice=5000 minBedrooms=2 maxBedrooms=2
  house bedrooms: 3 bathrooms: 2 → type=home_rent minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2
    → propertyType=house
  beds 3 baths 2 → type=home_rent minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2
  bedroom: 2, bathroom: 1, furnished → type=home_rent minBedrooms=2 maxBedrooms=2 minBathrooms=1
    → maxBathrooms=1 furnished
  flat with bathroom 2 bedrooms → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  bathroom 2 bedrooms 2 toilets → type=home_rent minBedrooms=2 maxBedrooms=2 minBathrooms=2 maxBathrooms=2
  bedrooms at least 3 bathrooms at least 2 → type=home_rent minBedrooms=3 minBathrooms=2
  bedrooms 3-4 bathrooms 2 → type=home_rent minBedrooms=3 maxBedrooms=4 minBathrooms=2 maxBathrooms=2
  room with bathroom for 2 people → type=home_rent
  2½ baths → type=home_rent minBathrooms=2.5 maxBathrooms=2.5
  flat 1 ½ bathrooms → type=home_rent minBathrooms=1.5 maxBathrooms=1.5 propertyType=apartment
  1 1/2 bath condo → type=home_rent minBathrooms=1.5 maxBathrooms=1.5 propertyType=condo

  # negated bounds
  phone that does not cost more than 5000 → type=electronics maxPrice=5000
  phone not costing more than 5000 → type=electronics maxPrice=5000
  phone not exceeding 5000 → type=electronics maxPrice=5000
  phone must not exceed 5000 → type=electronics maxPrice=5000
  phone price should not be above 5000 → type=electronics maxPrice=5000
  phone dont want to pay more than 5000 → type=electronics maxPrice=5000
  phone no over 5000 → type=electronics maxPrice=5000
  phone never more than 5k → type=electronics maxPrice=5000
  i cannot pay more than 5000 for phone → type=electronics maxPrice=5000
  car not less than 200k → type=car_sale minPrice=200000
  car that is not older than 2 years → type=car_sale minYear=2024
  car not older than 2022 → type=car_sale minYear=2022
  flat not more than 3 bedrooms → type=home_rent maxBedrooms=3 propertyType=apartment
  generator not below 5kva → type=generator minKva=5
  house no agent fees above 500k → type=home_rent minPrice=500000 propertyType=house
  phone not samsung above 5000 → type=electronics minPrice=5000 notBrand=Samsung
  mileage not more than 30000 car → type=car_sale maxMileage=30000
  fon we i prays nɔ fɔ pas 5000 → type=electronics maxPrice=5000
  os we di rɛnt nɔ pas 2 tawzin → type=home_rent maxPrice=2000 propertyType=house
  mɔtoka we nɔ rɔn pas 40000 mayl → type=car_sale maxMileage=40000

  # marks and short words beside a number
  laptop 8'000 leones → type=electronics productType=Laptop maxPrice=8000
  car 1’250’000 leones → type=car_sale maxPrice=1250000
  laptop approx. $300 → type=electronics productType=Laptop minPrice=5520 maxPrice=8280
  phone min. 2000 → type=electronics minPrice=2000
  phone abt 3000 → type=electronics minPrice=2400 maxPrice=3600
  phone btw 2000 and 3000 → type=electronics minPrice=2000 maxPrice=3000
  phone b/w 2000 and 3000 → type=electronics minPrice=2000 maxPrice=3000
  btw i need a phone → type=electronics
  generator Le 12,000,000 (old) → type=generator maxPrice=12000
  laptop 5000-up → type=electronics productType=Laptop minPrice=5000
  laptop 5k - up → type=electronics productType=Laptop minPrice=5000
  laptop 5000 n above → type=electronics productType=Laptop minPrice=5000
  corolla 2015-up → type=car_sale brand=Toyota model=corolla minYear=2015
  10kva-up → type=generator minKva=10
  phone 2000 minimum 4000 maximum → type=electronics minPrice=2000 maxPrice=4000
  phone 4000 max 2000 min → type=electronics minPrice=2000 maxPrice=4000
  phone 2000 leones minimum 4000 leones max → type=electronics minPrice=2000 maxPrice=4000
  3 bedrooms min 2 bathrooms min → type=home_rent minBedrooms=3 minBathrooms=2
  generator 5kva min 10000 max → type=generator minKva=5 maxPrice=10000
  car with less than 50000 on the clock → type=car_sale maxMileage=50000
  2/3 bedroom house → type=home_rent minBedrooms=2 maxBedrooms=3 propertyType=house
  generator 5/10kva → type=generator minKva=5 maxKva=10
  toyota 2010/2014 → type=car_sale brand=Toyota minYear=2010 maxYear=2014
  house 2500/month → type=home_rent propertyType=house maxPrice=2500
  3 bedrm flat → type=home_rent minBedrooms=3 maxBedrooms=3 propertyType=apartment
  2 rm house → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=house

  # years in words
  twenty fifteen corolla → type=car_sale brand=Toyota model=corolla minYear=2015 maxYear=2015
  toyota twenty twenty two or newer → type=car_sale brand=Toyota minYear=2022
  toyota nineteen ninety eight → type=car_sale brand=Toyota minYear=1998 maxYear=1998
  corolla two thousand and fifteen
    → type=car_sale brand=Toyota model=corolla minYear=2015 maxYear=2015
  car two thousand and ten to two thousand and twelve → type=car_sale minYear=2010 maxYear=2012
  car two thousand and ten dollars → type=car_sale maxPrice=46230
  phone two thousand and fifteen leones → type=electronics maxPrice=2015
  car twenty thousand leones → type=car_sale maxPrice=20000
  twenty five kva generator → type=generator minKva=25 maxKva=25

  # the least and the greatest amount that is read
  phone under 1000000000 → type=electronics maxPrice=1000000000
  phone under 1000000001 → type=electronics
  phone price 10 → type=electronics maxPrice=10
  phone price 9 → type=electronics
  phone under 50 → type=electronics maxPrice=50
  phone under 49 → type=electronics
  phone 50-200 → type=electronics minPrice=50 maxPrice=200
  phone 49-200 → type=electronics
  phone 32gb 512gb → type=electronics storage=512GB
  phone 33gb 512gb → type=electronics storage=33GB
  phone 32gb 16gb → type=electronics storage=32GB
  samsung 32/256 → type=electronics brand=Samsung storage=256GB
  samsung 33/256 → type=electronics brand=Samsung
`)
