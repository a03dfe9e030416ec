import { casesIn } from './case-table.fixture.ts'

/** Rules of the search contract for names, with their cases. */
export const NAME_CASES = casesIn(`
  # a category follows from attributes that no other category has
  phone → type=electronics
  fon → type=electronics
  smartphones → type=electronics
  cars → type=car_sale
  ah wan motoka → type=car_sale
  vehicle → type=car_sale
  gen → type=generator
  genset → type=generator
  room → type=home_rent
  home → type=home_rent
  place → type=home_rent
  for rent → type=home_rent
  rum na Bo → type=home_rent location=Bo
  samsung → type=electronics brand=Samsung
  perkins → type=generator brand=Perkins
  toyota → type=car_sale brand=Toyota
  honda → brand=Honda
  Honda in Bo → location=Bo brand=Honda
  honda car → type=car_sale brand=Honda
  honda generator → type=generator brand=Honda
  honda civic → type=car_sale brand=Honda model=civic
  honda 5kva → type=generator brand=Honda minKva=5 maxKva=5
  honda under 30,000 miles → type=car_sale brand=Honda maxMileage=30000
  10kva → type=generator minKva=10 maxKva=10
  3 bedrooms → type=home_rent minBedrooms=3 maxBedrooms=3
  sedan → type=car_sale bodyType=Sedan
  petrol → fuel=Petrol
  under 5000 → maxPrice=5000
  car for rent → type=car_sale
  samsung generator → type=generator brand=Samsung
  electronics in Kono → type=electronics location=Kono
  Bo → location=Bo
  house with generator → type=home_rent propertyType=house text=generator
  os wey get generator → type=home_rent propertyType=house text=generator
  generator for my house → type=generator
  generator for 3 bedroom house → type=generator

  # places
  phone in Lumley → type=electronics location=Freetown
  phone at Hill Station → type=electronics location=Freetown
  flat at Siaka Stevens Street → type=home_rent location=Freetown propertyType=apartment
  house in Lumley, Freetown → type=home_rent location=Freetown propertyType=house
  house in Bo or Kenema → type=home_rent location=Bo|Kenema propertyType=house
  house in Bo, Kenema → type=home_rent location=Bo|Kenema propertyType=house
  car in Makeni or Port Loko or Lunsar → type=car_sale location="Makeni|Port Loko|Lunsar"
  car in portloko → type=car_sale location="Port Loko"
  car na mile91 → type=car_sale location="Mile 91"
  phone for Mile 91 → type=electronics location="Mile 91"
  phone around Makeni → type=electronics location=Makeni
  phone near Bo → type=electronics location=Bo
  phone from Bo → type=electronics location=Bo
  Koidu phone → type=electronics location=Koidu
  boat → text=boat
  laptop na Fritɔng → type=electronics location=Freetown productType=Laptop
  duya bo ah wan phone → type=electronics
  house western area → type=home_rent location="Western Area" propertyType=house
  room at Kissy Road → type=home_rent location=Freetown
  car in Salone → type=car_sale
  house in Bo town → type=home_rent location=Bo propertyType=house
  phone in lumley beach road → type=electronics location=Freetown
  house near Fourah Bay College → type=home_rent location=Freetown propertyType=house
  kabala or koinadugu car → type=car_sale location=Kabala
  kissy bye pass road → location=Freetown
  phone in Lumley or Waterloo → type=electronics location=Freetown|Waterloo
  flat either in Aberdeen or in Goderich → type=home_rent location=Freetown propertyType=apartment

  # makers, and words that imply them
  volks wagon → type=car_sale brand=Volkswagen
  firman or sumec → type=generator brand=Firman|Sumec
  HP and Dell laptops → type=electronics brand=HP|Dell productType=Laptop
  benz → type=car_sale brand=Mercedes-Benz
  mercedes benz c300 → type=car_sale brand=Mercedes-Benz model=c300
  vw golf → type=car_sale brand=Volkswagen model=golf
  range rover sport → type=car_sale brand="Land Rover" model="range rover sport"
  galaxy → type=electronics brand=Samsung
  pixel → type=electronics brand=Google
  prado → type=car_sale brand=Toyota model=prado
  ipad → type=electronics brand=Apple productType=iPad
  Jeep → type=car_sale brand=Jeep
  jeep → type=car_sale bodyType=SUV
  toyota jeep → type=car_sale brand=Toyota bodyType=SUV
  jeep grand cherokee 2023 → type=car_sale brand=Jeep model="grand cherokee" minYear=2023 maxYear=2023
  tiger generator → type=generator brand=Tiger
  iphone or samsung → type=electronics brand=Apple|Samsung
  apple watch → type=electronics brand=Apple productType=Smartwatch
  nintendo switch → type=electronics brand=Nintendo productType="Gaming Console" model=switch

  # exclusions
  not 5 kva, Bo → location=Bo
  flat, not a 2 bedroom → type=home_rent propertyType=apartment
  toyota -corolla → type=car_sale brand=Toyota
  toyota, corolla excluded → type=car_sale brand=Toyota
  samsung or tecno, not tecno → type=electronics brand=Samsung notBrand=Tecno
  laptop or tablet, not tablet → type=electronics productType=Laptop notProductType=Tablet
  iphone 12, not iphone 14 → type=electronics brand=Apple productType=iPhone model=12
  phone not samsung → type=electronics notBrand=Samsung
  phone, no tecno or infinix → type=electronics notBrand=Tecno|Infinix
  phone except tecno, itel and infinix → type=electronics notBrand=Tecno|itel|Infinix
  phone without tecno → type=electronics notBrand=Tecno
  any phone but tecno → type=electronics notBrand=Tecno
  any brand but tecno phone → type=electronics notBrand=Tecno
  phone other than samsung → type=electronics notBrand=Samsung
  phone but not samsung → type=electronics notBrand=Samsung
  phone wey nor to samsung → type=electronics notBrand=Samsung
  phone, nɔto samsung → type=electronics notBrand=Samsung
  phone wey nɔ bi tecno → type=electronics notBrand=Tecno
  phone ah nor want tecno → type=electronics notBrand=Tecno
  phone, samsung excluded → type=electronics notBrand=Samsung
  phone -samsung → type=electronics notBrand=Samsung
  toyota not corolla → type=car_sale brand=Toyota
  samsung not tecno → type=electronics brand=Samsung notBrand=Tecno
  generator no diesel → type=generator notFuel=Diesel
  car not hybrid or electric → type=car_sale notFuel=Hybrid|Electric
  phone not iphone → type=electronics notProductType=iPhone
  laptop not macbook → type=electronics productType=Laptop notProductType=MacBook
  car not automatic → type=car_sale transmission=manual
  car not manual → type=car_sale transmission=automatic
  car no red → type=car_sale
  flat not furnished → type=home_rent propertyType=apartment
  flat no furniture → type=home_rent propertyType=apartment
  flat no agent fee → type=home_rent propertyType=apartment
  phone not new → type=electronics
  house no pets → type=home_rent propertyType=house
  phone not expensive → type=electronics sortBy=price_asc
  house outside Freetown → type=home_rent propertyType=house
  house outside of Freetown → type=home_rent propertyType=house

  # products
  android phone → type=electronics productType="Android Phone"
  5g phone → type=electronics productType="5G Phone"
  samsung 5g → type=electronics brand=Samsung productType="5G Phone"
  samsung phone → type=electronics brand=Samsung
  tablets → type=electronics productType=Tablet
  gaming console → type=electronics productType="Gaming Console"
  smart watch → type=electronics productType=Smartwatch
  earbuds → type=electronics productType=Headphones
  macbook laptop → type=electronics brand=Apple productType=MacBook
  mac book → type=electronics brand=Apple productType=MacBook
  5g android phone → type=electronics productType="5G Phone"
  gaming laptop → type=electronics productType=Laptop text=gaming
  iphone charger → type=electronics brand=Apple productType=iPhone text=charger

  # models
  toyota corolla or honda civic → type=car_sale brand=Toyota|Honda
  playstation 5 or xbox → type=electronics brand=Sony|Microsoft productType="Gaming Console"
  iphone 12 or 13 → type=electronics brand=Apple productType=iPhone
  iphone 15 pro max → type=electronics brand=Apple productType=iPhone model="15 pro max"
  iphone15promax → type=electronics brand=Apple productType=iPhone model="15 pro max"
  i phone 13 → type=electronics brand=Apple productType=iPhone model=13
  iphone xr → type=electronics brand=Apple productType=iPhone model=xr
  iphone se → type=electronics brand=Apple productType=iPhone model=se
  iphone 16e → type=electronics brand=Apple productType=iPhone model=16e
  iphone 14 pro 256gb black
    → type=electronics brand=Apple productType=iPhone model="14 pro" storage=256GB color=black
  iphone 13 128 → type=electronics brand=Apple productType=iPhone model=13 storage=128GB
  iphone 15 max 9000 → type=electronics maxPrice=9000 brand=Apple productType=iPhone model=15
  galaxy s24 ultra → type=electronics brand=Samsung model="s24 ultra"
  samsung s 24 ultra → type=electronics brand=Samsung model="s24 ultra"
  samsung galaxy a15 → type=electronics brand=Samsung model=a15
  samsung galaxy a15 5g phone → type=electronics brand=Samsung model=a15 productType="5G Phone"
  galaxy s24 9000 → type=electronics maxPrice=9000 brand=Samsung model=s24
  samsung note 20 → type=electronics brand=Samsung model="note 20"
  galaxy z fold 6 → type=electronics brand=Samsung model="z fold 6"
  galaxy tab s9 → type=electronics brand=Samsung productType=Tablet model="tab s9"
  pixel 9 → type=electronics brand=Google model="pixel 9"
  google pixel 9 pro → type=electronics brand=Google model="pixel 9 pro"
  playstation 5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  ps5 → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  xbox series x → type=electronics brand=Microsoft productType="Gaming Console" model="series x"
  macbook pro 14 → type=electronics brand=Apple productType=MacBook model="pro 14"
  macbook air m2 8gb ram → type=electronics brand=Apple productType=MacBook model="air m2"
  ipad pro → type=electronics brand=Apple productType=iPad model=pro
  ipad 10th gen → type=electronics brand=Apple productType=iPad model="10th gen"
  camon 30 → type=electronics brand=Tecno model="camon 30"
  infinix hot 40i → type=electronics brand=Infinix model="hot 40i"
  redmi note 13 pro → type=electronics brand=Xiaomi model="redmi note 13 pro"
  nokia 105 → type=electronics brand=Nokia model=105
  itel a70 → type=electronics brand=itel model=a70
  hp elitebook 840 g5 → type=electronics brand=HP productType=Laptop model="elitebook 840 g5"
  thinkpad x1 carbon → type=electronics brand=Lenovo productType=Laptop model="thinkpad x1 carbon"
  dell latitude 5420 → type=electronics brand=Dell productType=Laptop model="latitude 5420"
  corola → type=car_sale brand=Toyota model=corolla
  rav 4 → type=car_sale brand=Toyota model=rav4
  crv → type=car_sale brand=Honda model=cr-v
  honda cr v → type=car_sale brand=Honda model=cr-v
  land cruiser → type=car_sale brand=Toyota model="land cruiser"
  landcruiser prado → type=car_sale brand=Toyota model="land cruiser prado"
  bmw x5 → type=car_sale brand=BMW model=x5
  bmw 320i → type=car_sale brand=BMW model=320i
  mazda 3 → type=car_sale brand=Mazda model=3
  lexus rx 350 → type=car_sale brand=Lexus model="rx 350"
  ford focus → type=car_sale brand=Ford model=focus
  hyundai tucson 2022 → type=car_sale brand=Hyundai model=tucson minYear=2022 maxYear=2022
  firman spg3000 → type=generator brand=Firman model=spg3000
  eu22i → type=generator brand=Honda model=eu22i
  toyota belta → type=car_sale brand=Toyota model=belta

  # names with other words before or after them
  latest-samsung → type=electronics brand=Samsung
  phone except sealed in box → type=electronics
  phone not to play games → type=electronics
  latest samsung generator → type=generator brand=Samsung
  no eu22i →
  phone nor, go pass 5k → type=electronics minPrice=5000
  phone 1.500.000 → type=electronics maxPrice=1500000
  phone 15 000 → type=electronics maxPrice=15000
  phone 15 050 → type=electronics maxPrice=15050
  phone 15 512 → type=electronics
  Le 15 512 → maxPrice=15512
  phone 3 to 5 → type=electronics
  phone 5,000 old → type=electronics maxPrice=5000
  5k to 8 phone → type=electronics minPrice=5000 maxPrice=8000
  benz c300 → type=car_sale brand=Mercedes-Benz model=c300
  mercedes gle350 → type=car_sale brand=Mercedes-Benz model=gle350
  phone not iphone 13 → type=electronics notProductType=iPhone
  phone not galaxy a15 → type=electronics notBrand=Samsung
  s24 phone → type=electronics brand=Samsung model=s24
  not s24 →
  samsung's a15 → type=electronics brand=Samsung model=a15
  toyota-corolla → type=car_sale brand=Toyota model=corolla
  honda - civic → type=car_sale brand=Honda model=civic
  toyota xyz 3 → type=car_sale brand=Toyota model="xyz 3"
  toyota xy → type=car_sale brand=Toyota text=xy
  mazda corolla → type=car_sale brand=Mazda text=corolla
  samsung civic → type=electronics brand=Samsung text=civic
  phone without iphone or tecno → type=electronics notBrand=Tecno notProductType=iPhone
  not iphone, tecno, or itel → notBrand=Tecno|itel notProductType=iPhone
  not "samsung" → notBrand=Samsung
  phone but tecno → type=electronics brand=Tecno
  any phone bot tecno → type=electronics notBrand=Tecno
  -samsung phone → type=electronics notBrand=Samsung
  phone - samsung → type=electronics brand=Samsung
  samsung excluded → notBrand=Samsung
  diesel excluded → notFuel=Diesel
  not the brand samsung → notBrand=Samsung
  no agent fees →
  no agent fees please →
  without agent commission fee →
  for my shop →
  for my shop a generator → type=generator

  # lists of exclusions, and models away from their makers
  not Samsung phone or Tecno → type=electronics notBrand=Samsung|Tecno
  not Samsung 5 or Tecno → notBrand=Samsung|Tecno
  not Samsung or Tecno phone → type=electronics notBrand=Samsung|Tecno
  not Samsung/Tecno → notBrand=Samsung|Tecno
  not Samsung, or Tecno, itel → type=electronics brand=itel notBrand=Samsung|Tecno
  not diesel or petrol → notFuel=Diesel|Petrol
  not diesel or samsung → type=electronics brand=Samsung
  not Samsung or not Tecno → notBrand=Samsung|Tecno
  not Samsung or any Tecno → notBrand=Samsung|Tecno
  not Samsung phone in Bo or Kenema → type=electronics location=Bo|Kenema notBrand=Samsung
  not Samsung nice or Tecno → type=electronics brand=Tecno notBrand=Samsung
  no brokers fee house Bo → type=home_rent location=Bo propertyType=house
  without zoblix phone → type=electronics
  no camera phone → type=electronics
  no big camera phone → type=electronics
  not : samsung → notBrand=Samsung
  not 'samsung' → notBrand=Samsung
  not under 5000 → minPrice=5000
  not feature phone → type=electronics
  -diesel generator → type=generator notFuel=Diesel
  -iphone phone → type=electronics notProductType=iPhone
  -galaxy → notBrand=Samsung
  any phone -samsung → type=electronics notBrand=Samsung
  iphone excluded → notProductType=iPhone
  samsung or iphone phone model a15 → type=electronics brand=Apple|Samsung
  phone a15 samsung → type=electronics brand=Samsung model=a15
  phone a15 not samsung → type=electronics notBrand=Samsung text=a15
  phone a15 → type=electronics text=a15
  generator eu22i honda → type=generator brand=Honda model=eu22i
  generator spg3000 → type=generator model=spg3000
  not samsung a15 phone → type=electronics notBrand=Samsung text=a15
  iphone 12 or 13 5000 → type=electronics maxPrice=5000 brand=Apple productType=iPhone
  iphone 12 or 13 kva → type=electronics brand=Apple productType=iPhone model=12
  iphone 12 or 130 → type=electronics brand=Apple productType=iPhone model=12
  iphone 12 or 1 → type=electronics brand=Apple productType=iPhone
  iphone or 13 → type=electronics brand=Apple productType=iPhone
  galaxy phone → type=electronics brand=Samsung
  infinix hot → type=electronics brand=Infinix model=hot
  hot 40 → text="hot 40"
  note 20 → text="note 20"
  note → text=note
  samsung note → type=electronics brand=Samsung model=note
  infinix note 12 → type=electronics brand=Infinix model="note 12"
  rx 35 → text="rx 35"
  not rx 350 →
  cx 5 car → type=car_sale brand=Mazda model=cx-5
  toyota a1 → type=car_sale brand=Toyota model=a1
  toyota a 1 → type=car_sale brand=Toyota model=a1
  samsung 15 → type=electronics brand=Samsung
  samsung 105 → type=electronics brand=Samsung
  oneplus 1.5 → type=electronics brand=OnePlus
  samsung 15k → type=electronics maxPrice=15000 brand=Samsung
  toyota 2015 corolla → type=car_sale brand=Toyota model=corolla minYear=2015 maxYear=2015
  toyota 4runner → type=car_sale brand=Toyota model=4runner
  honda eu22i → type=generator brand=Honda model=eu22i
  corolla or corolla → type=car_sale brand=Toyota model=corolla
  corolla, civic or accord → type=car_sale brand=Toyota|Honda
  corolla car or civic → type=car_sale brand=Toyota|Honda
  15 pro max or s24 ultra → type=electronics brand=Apple|Samsung
  not 15 pro max →
  gen neither honda nor yamaha → type=generator notBrand=Honda|Yamaha
  neither a honda nor a yamaha generator → type=generator notBrand=Honda|Yamaha
  s24 ultra not s23 → type=electronics brand=Samsung model="s24 ultra"
  galaxy s24 5g → type=electronics brand=Samsung productType="5G Phone" model=s24

  # short names, sizes and codes in models
  iphone xs max 256 → type=electronics brand=Apple productType=iPhone model="xs max" storage=256GB
  iphone 13 max 5000 → type=electronics brand=Apple productType=iPhone model=13 maxPrice=5000
  iphone 13 max 256 dollars → type=electronics brand=Apple productType=iPhone model=13 maxPrice=5888
  mercedes c300 4matic 2015
    → type=car_sale brand=Mercedes-Benz model=c300 minYear=2015 maxYear=2015 text=4matic
  iphone thirteen pro max two hundred and fifty six gigabytes
    → type=electronics brand=Apple productType=iPhone model="13 pro max" storage=256GB
  playstation five with games
    → type=electronics brand=Sony productType="Gaming Console" model="playstation 5" text=games
  iphone eleven or twelve → type=electronics brand=Apple productType=iPhone
  iphone five thousand leones → type=electronics brand=Apple productType=iPhone maxPrice=5000
  iphone ten dollars → type=electronics brand=Apple productType=iPhone maxPrice=230
  iphone two to three thousand → type=electronics brand=Apple productType=iPhone minPrice=2000 maxPrice=3000
  ip 13 pro → type=electronics brand=Apple productType=iPhone model="13 pro"
  ip13 → type=electronics brand=Apple productType=iPhone model=13
  phone ip68 → type=electronics text=ip68
  ip address → text="ip address"
  xbox one x → type=electronics brand=Microsoft productType="Gaming Console" model="one x"
  xbox one s 1tb → type=electronics brand=Microsoft productType="Gaming Console" model="one s" storage=1TB
  ipad pro 12.9 → type=electronics brand=Apple productType=iPad model="pro 12.9"
  ipad 10.2 → type=electronics brand=Apple productType=iPad model=10.2
  macbook pro 13.3 inch → type=electronics brand=Apple productType=MacBook model=pro
  nokia 6.1 plus → type=electronics brand=Nokia model="6.1 plus"
  nokia 5.3 → type=electronics brand=Nokia model=5.3
  sony headphones wh-1000xm4
    → type=electronics brand=Sony productType=Headphones model=wh-1000xm4
  sony wh 1000xm4 → type=electronics brand=Sony text="wh 1000xm4"
  samsung s21 ultra 12/256 → type=electronics brand=Samsung model="s21 ultra" storage=256GB
  galaxy s21 8+128 → type=electronics brand=Samsung model=s21 storage=128GB
  iphone 12/128 → type=electronics brand=Apple productType=iPhone model=12 storage=128GB
  redmi note 11 6/128 → type=electronics brand=Xiaomi model="redmi note 11" storage=128GB
  jbl flip 6 → type=electronics brand=JBL model="flip 6"
  jbl charge 5 → type=electronics brand=JBL model="charge 5"
  itel vision 3 → type=electronics brand=itel model="vision 3"
  laptop ssd 512 → type=electronics productType=Laptop storage=512GB
  phone storage 128 → type=electronics storage=128GB
  samsung s22 128 → type=electronics brand=Samsung model=s22 storage=128GB
  samsung s22+ 128 → type=electronics brand=Samsung model=s22+ storage=128GB

  # several products
  macbook or hp laptop → type=electronics brand=Apple|HP productType=MacBook|Laptop
  laptop or tablet → type=electronics productType=Laptop|Tablet
  ipad or samsung tablet → type=electronics brand=Apple|Samsung productType=iPad|Tablet
  galaxy tablet 5g phone → type=electronics brand=Samsung productType=Tablet
  iphone or samsung phone → type=electronics brand=Apple|Samsung
  xbox or playstation console → type=electronics brand=Microsoft|Sony productType="Gaming Console"
  5g phone and android phone → type=electronics productType="5G Phone"
  iphone 15 or samsung s24 → type=electronics brand=Apple|Samsung
  iphone 13 and samsung s24 → type=electronics brand=Apple|Samsung
  iphone 13, samsung s24 → type=electronics brand=Apple|Samsung
  iphone 12 pro max or iphone 13 pro max → type=electronics brand=Apple productType=iPhone
  ps5 and 2 controllers
    → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  iphone 13 & 14 → type=electronics brand=Apple productType=iPhone
  corolla and camry → type=car_sale brand=Toyota
  hp pavilion, dell → type=electronics brand=HP|Dell productType=Laptop
  samsung s24 and iphone → type=electronics brand=Samsung|Apple
  samsung s24, white → type=electronics brand=Samsung model=s24 color=white
  corolla, camry → type=car_sale brand=Toyota
  samsung s24, 8gb ram → type=electronics brand=Samsung model=s24
  phone with charger and earphones → type=electronics text="charger earphones"
  phone with 5g → type=electronics productType="5G Phone"
  earphones with charger → type=electronics productType=Headphones text=charger
  laptop or phone under 5000 → type=electronics maxPrice=5000
  samsung phone or tablet → type=electronics brand=Samsung
  phone / laptop → type=electronics
  tablet or laptop or phone → type=electronics
  iphone or generator → type=generator
  generator or toyota corolla → type=generator
  house or car in bo → type=home_rent location=Bo propertyType=house
`)

/** Misspelt places of several words. */
export const PLACE_CASES = casesIn(`
  # misspelt places of several words
  sedan in Hill Staton → type=car_sale location=Freetown bodyType=Sedan
  sedan in Hil Station → type=car_sale location=Freetown bodyType=Sedan
  flat Congo Twon → type=home_rent location=Freetown propertyType=apartment
  flat at Muray Town → type=home_rent location=Freetown propertyType=apartment
  flat Cline Twn → type=home_rent location=Freetown propertyType=apartment
  flat Siaka Steven Street → type=home_rent location=Freetown propertyType=apartment
  flat Siaka Stevens Stret → type=home_rent location=Freetown propertyType=apartment
  flat Wilkinson Raod → type=home_rent location=Freetown propertyType=apartment
  flat Wilkson Road → type=home_rent location=Freetown propertyType=apartment
  flat Spur Raod → type=home_rent location=Freetown propertyType=apartment
  flat Hill Cott → type=home_rent location=Freetown propertyType=apartment
  flat Hil Cot → type=home_rent location=Freetown propertyType=apartment
  flat Tengbe Town → type=home_rent location=Freetown propertyType=apartment
  flat Tenbeh Town → type=home_rent location=Freetown propertyType=apartment
  flat Congo Cros → type=home_rent location=Freetown propertyType=apartment
  flat Cong Cross → type=home_rent location=Freetown propertyType=apartment
  flat Calaba Twon → type=home_rent location=Freetown propertyType=apartment
  flat Kongo Town → type=home_rent location=Freetown propertyType=apartment
  flat Kongo Kros → type=home_rent location=Freetown propertyType=apartment
  flat Mount Aurel → type=home_rent location=Freetown propertyType=apartment
  flat Foura Bay → type=home_rent location=Freetown propertyType=apartment
  flat Krio Town Road → type=home_rent location=Freetown propertyType=apartment
  flat Westen Area → type=home_rent location="Western Area" propertyType=apartment
  flat Port Lokko → type=home_rent location="Port Loko" propertyType=apartment
  flat Pot Loko → type=home_rent location="Port Loko" propertyType=apartment
  flat Por Loko → type=home_rent location="Port Loko" propertyType=apartment
  flat Mille 91 → type=home_rent location="Mile 91" propertyType=apartment
  flat Aberden → type=home_rent location=Freetown propertyType=apartment
  flat Lumely → type=home_rent location=Freetown propertyType=apartment
  flat Wilberfoce → type=home_rent location=Freetown propertyType=apartment
  flat Kisy → type=home_rent location=Freetown propertyType=apartment
  flat Brokfields → type=home_rent location=Freetown propertyType=apartment
  flat Welington → type=home_rent location=Freetown propertyType=apartment
  flat Godrich → type=home_rent location=Freetown propertyType=apartment
  flat Laka → type=home_rent location=Freetown propertyType=apartment
  flat Juba Hil → type=home_rent location=Freetown propertyType=apartment
  flat Signal Hil → type=home_rent location=Freetown propertyType=apartment
  flat Murry Town → type=home_rent location=Freetown propertyType=apartment
  flat New Englnd → type=home_rent location=Freetown propertyType=apartment
  flat Alen Town → type=home_rent location=Freetown propertyType=apartment
  flat Fula Twon → type=home_rent location=Freetown propertyType=apartment
  flat Regent Raod → type=home_rent location=Freetown propertyType=apartment
  flat Lumley Beech → type=home_rent location=Freetown propertyType=apartment
`)
