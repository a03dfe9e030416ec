import { casesIn } from './case-table.fixture.ts'

/** Whole searches as people write them in Krio, or in Krio mixed with English. Each uses several rules. */
export const KRIO_CASES = casesIn(`
  # Krio, and Krio mixed with English
  jen we de cari fridge → type=generator
  os we de nia lumley bich → type=home_rent location=Freetown propertyType=house
  gen we dae na Bo → type=generator location=Bo
  a wan rɛnt os na Freetown we gɛt fo bɛdrum
    → type=home_rent location=Freetown minBedrooms=4 maxBedrooms=4 propertyType=house
  ah de luk for iphone 13 wey no dia
    → type=electronics brand=Apple productType=iPhone model=13 sortBy=price_asc
  wetin na di prays fɔ Toyota Corolla → type=car_sale brand=Toyota model=corolla
  a nid jenereta we de yuz dizɛl → type=generator fuel=Diesel
  usai a go fɛn chip laptɔp → type=electronics productType=Laptop sortBy=price_asc
  fayn fon na Bo → type=electronics location=Bo
  smɔl os we nɔ pas 500 lion ɛvri mɔnt → type=home_rent maxPrice=500 propertyType=house
  os na Waterloo 300 dola wan ia → type=home_rent location=Waterloo maxPrice=575 propertyType=house
  motoka wey use petrol and automatic → type=car_sale transmission=automatic fuel=Petrol
  fon we nɔto Samsung ɛn nɔto Tecno → type=electronics notBrand=Samsung|Tecno
  di chip pas jenereta na Kenema → type=generator location=Kenema sortBy=price_asc
  jenereta we dɛn nɔ yuz pas tri mɔnt → type=generator maxAgeMonths=3
  a gɛt 2 milyɔn ol lion, a wan fon → type=electronics maxPrice=2000
  ah get 5000 ah wan buy phone → type=electronics maxPrice=5000
  ah get budget of 300k for motoka → type=car_sale maxPrice=300000
  rum fɔ rɛnt na Kissy, a gɛt 400 nyu lion → type=home_rent location=Freetown maxPrice=400
  tu bɛdrum flat, i fɔ gɛt fɛns ɛn gɛt → type=home_rent minBedrooms=2 maxBedrooms=2 propertyType=apartment
  tri bafrum os na Aberdeen
    → type=home_rent location=Freetown minBathrooms=3 maxBathrooms=3 propertyType=house
  bɔku bɛdrum os → type=home_rent propertyType=house
  os wey pass tri bedrum → type=home_rent minBedrooms=4 propertyType=house
  flat wey get pakin for mi motoka → type=home_rent propertyType=apartment parking
  jip na Kono → type=car_sale location=Kono bodyType=SUV
  jip we de yuz dizɛl, ɔtomatik → type=car_sale transmission=automatic bodyType=SUV fuel=Diesel
  blak mɔtoka na Bo → type=car_sale location=Bo color=black
  wayt toyota we nɔ pas 2022 → type=car_sale brand=Toyota maxYear=2022 color=white
  mɔtoka frɔm 2023 kam ɔp → type=car_sale minYear=2023
  mɔtoka we i mayl nɔ pas 30 tawzin → type=car_sale maxMileage=30000
  laptop for skul wey no dia → type=electronics productType=Laptop sortBy=price_asc
  playstation 5 wey nyu → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
    → condition=brand_new_in_box
  smat wach na Lumley → type=electronics location=Freetown productType=Smartwatch
  edfon jbl nyu → type=electronics brand=JBL productType=Headphones condition=brand_new_in_box
  samsung fon we gɛt 128gb → type=electronics brand=Samsung storage=128GB
  fon we gɛt 5G → type=electronics productType="5G Phone"
  pikin tablet → type=electronics productType=Tablet
  aifon 12 wey nɔ pas 8 tawzin → type=electronics maxPrice=8000 brand=Apple productType=iPhone model=12
  HP laptop na Kenema bitwin 5 ɛn 7 tawzin
    → type=electronics location=Kenema minPrice=5000 maxPrice=7000 brand=HP productType=Laptop
  mɔtoka lɛkɛ 200 tawzin → type=car_sale minPrice=160000 maxPrice=240000
  jenereta lɛk 5kva → type=generator minKva=5 maxKva=5
  gɛn 10 kva go ɔp → type=generator minKva=10
  ful fɔnish flat na Hill Station → type=home_rent location=Freetown propertyType=apartment furnished
  os we dɛn alɔw dɔg → type=home_rent propertyType=house petsAllowed
  flat na Lumley ɔ Aberdeen → type=home_rent location=Freetown propertyType=apartment
  os na Bo ɔ Kenema ɔ Makeni → type=home_rent location=Bo|Kenema|Makeni propertyType=house
  a de fɛn ples fɔ rɛnt → type=home_rent
  apatmɛnt we gɛt swimin pul → type=home_rent propertyType=apartment text="swimin pul"
  Toyota we gud kɔndishɔn → type=car_sale brand=Toyota condition=good
  mɔtoka fayn kɔndishɔn → type=car_sale condition=good
  sɛkɛn an mɔtoka → type=car_sale
  duya ɛp mi fɛn os na Magburaka → type=home_rent location=Magburaka propertyType=house
  kushɛ, ah de fen fon → type=electronics
  chip wan rum na Wellington → type=home_rent location=Freetown sortBy=price_asc
  wan rum na Goderich → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1
  mi padi wan bay land cruiser → type=car_sale brand=Toyota model="land cruiser"
  fɔ sɛl mɔtoka na Port Loko → type=car_sale location="Port Loko"
  honda jenereta we smɔl → type=generator brand=Honda
  elepaq or tiger gen under 3k → type=generator maxPrice=3000 brand=Elepaq|Tiger
  we pas 10kva → type=generator minKva=10
  jenereta we pas 10kva → type=generator minKva=10
  os we nɔ gɛt pas tri rum → type=home_rent maxBedrooms=3 propertyType=house
  os we gɛt pas tu bɛdrum → type=home_rent minBedrooms=3 propertyType=house
  fon nɔ mɔ pas 4k → type=electronics maxPrice=4000
  nɔ mek i pas 5000 → maxPrice=5000
  mek i nɔ pas 5000 leones → maxPrice=5000
  mek di prays nɔ pas 7k → maxPrice=7000
  fon 2k te 4k → type=electronics minPrice=2000 maxPrice=4000
  fon 2000 to 4000 lion → type=electronics minPrice=2000 maxPrice=4000
  fon frɔm 2000 te rich 4000 → type=electronics minPrice=2000 maxPrice=4000
  wan milyɔn leones mɔtoka → type=car_sale maxPrice=1000000
  af milyɔn leones → maxPrice=500000
  siks ɔndrɛd tawzin leones mɔtoka → type=car_sale maxPrice=600000
  tu ɔndrɛd ɛn fifti tawzin lion → maxPrice=250000
  twɛnti fayv tawzin lion fon → type=electronics maxPrice=25000
  os fɔ tati tawzin lion wan ia → type=home_rent maxPrice=2500 propertyType=house
  5 million old leones per month flat → type=home_rent maxPrice=5000 propertyType=apartment
  di bɛst fon → type=electronics
  we dia pas → sortBy=price_desc
  mɔtoka we pipul lɛk → type=car_sale sortBy=likes
  lɛtɛst listing na Bonthe → location=Bonthe sortBy=createdAt
  stidio na Lumley → type=home_rent location=Freetown minBedrooms=0 maxBedrooms=0
  sɛlf kɔntɛn na Calaba Town → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1
  rum ɛn pala na Allen Town → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1
  tawn os na Freetown → type=home_rent location=Freetown propertyType=townhouse
  haybrid mɔtoka → type=car_sale fuel=Hybrid
  ah want buy small gen for my shop, no more than 4 million old leones → type=generator maxPrice=4000
  wey side ah go get cheap iphone for Freetown
    → type=electronics location=Freetown brand=Apple productType=iPhone sortBy=price_asc
  abeg who get clean toyota corolla 2023
    → type=car_sale brand=Toyota model=corolla minYear=2023 maxYear=2023 text=clean
  na Lumley ah want two bedroom flat, furnished, wey nor go pass $500 every month → type=home_rent
    → location=Freetown maxPrice=11500 minBedrooms=2 maxBedrooms=2 propertyType=apartment furnished
  ah de look for self contain na Bo wey get light and water
    → type=home_rent location=Bo minBedrooms=1 maxBedrooms=1 text="light water"
  padi, ah need laptop wey strong for school, 2500 leones → type=electronics maxPrice=2500 productType=Laptop
  android fon wey no go cost pass 1500 → type=electronics maxPrice=1500 productType="Android Phone"
  tablet fɔ pikin we nɔ dia → type=electronics productType=Tablet sortBy=price_asc
  jenereta we nɔ de mek nɔys → type=generator
  jenereta we de rɔn pan dizɛl, 10kva go ɔp → type=generator fuel=Diesel minKva=10
  5kva gɛn we nɔ ol pas siks mɔnt na Makeni → type=generator location=Makeni minKva=5 maxKva=5 maxAgeMonths=6
  mɔtoka we nɔ ol pas tri ia → type=car_sale minYear=2023
  ɔtomatik toyota rav4 na Kenema, af milyɔn
    → type=car_sale location=Kenema maxPrice=500000 brand=Toyota model=rav4 transmission=automatic
  nyu nissan patrol, mɔtoka we nɔ yuz → type=car_sale brand=Nissan model=patrol condition=new
  manyual jip we nɔ dia na Kailahun
    → type=car_sale location=Kailahun transmission=manual bodyType=SUV sortBy=price_asc
  os we gɛt tri bɛdrum ɛn tu bafrum na Goderich, 1,000 dola ɛvri mɔnt → type=home_rent location=Freetown
    → maxPrice=23000 minBedrooms=3 maxBedrooms=3 minBathrooms=2 maxBathrooms=2 propertyType=house
  wan bɛdrum flat na Congo Cross 10 milyɔn ol lion wan ia
    → type=home_rent location=Freetown maxPrice=833 minBedrooms=1 maxBedrooms=1 propertyType=apartment
  rum ɛn palɔ na Kissy smɔl prays
    → type=home_rent location=Freetown minBedrooms=1 maxBedrooms=1 sortBy=price_asc
  flat we gɛt fɔnicha na Aberdeen → type=home_rent location=Freetown propertyType=apartment furnished
  os we gri fɔ dɔg → type=home_rent propertyType=house petsAllowed
  gen wey nor bi tiger or elepaq → type=generator notBrand=Tiger|Elepaq
  fon bɔt nɔto iPhone → type=electronics notProductType=iPhone
  laptop noto HP, noto Dell → type=electronics notBrand=HP|Dell productType=Laptop
  mek una sho mi di latest listings na Kono → location=Kono sortBy=createdAt
  wetin dey new na Pujehun → location=Pujehun
  usai ah go see playstation 4 na Waterloo
    → type=electronics location=Waterloo brand=Sony productType="Gaming Console" model="playstation 4"
  smartwatch na Magburaka wey cost like 500
    → type=electronics location=Magburaka minPrice=400 maxPrice=600 productType=Smartwatch
  headphones lɛk 300 lion → type=electronics minPrice=240 maxPrice=360 productType=Headphones
  samsung fon from 3k te 6k → type=electronics minPrice=3000 maxPrice=6000 brand=Samsung
  car 100k to 200k leones na Port Loko → type=car_sale location="Port Loko" minPrice=100000 maxPrice=200000
  toyota na Bo ɔ Kenema we nɔ pas 300 tawzin → type=car_sale location=Bo|Kenema maxPrice=300000 brand=Toyota
  we una fɔ sɛl hilux dizɛl manyual → type=car_sale brand=Toyota model=hilux transmission=manual fuel=Diesel
  pikup we gɛt smɔl maylij → type=car_sale bodyType=Pickup
  honda cr-v 2024 nyu → type=car_sale brand=Honda model=cr-v minYear=2024 maxYear=2024 condition=new
  ford or nissan pickup, not petrol → type=car_sale brand=Ford|Nissan notFuel=Petrol bodyType=Pickup
  elektrik mɔtoka → type=car_sale fuel=Electric
  di chip chip iphone 11 wey dey → type=electronics brand=Apple productType=iPhone model=11 sortBy=price_asc
  macbook air na Hill Station, bitwin 10 ɛn 15 tawzin → type=electronics location=Freetown minPrice=10000
    → maxPrice=15000 brand=Apple productType=MacBook model=air
  ipad wey nor reach 5 tawzin → type=electronics maxPrice=5000 brand=Apple productType=iPad
  256gb iphone 13 blak → type=electronics brand=Apple productType=iPhone model=13 storage=256GB color=black
  i want rent house na Lungi, 4 rooms
    → type=home_rent location=Lungi minBedrooms=4 maxBedrooms=4 propertyType=house
  bɛdsita na Lumley → type=home_rent location=Freetown text=bɛdsita
  ɔndrɛd tawzin lion → maxPrice=100000
  wan ɔndrɛd dola → maxPrice=2300
  tri ɔndrɛd ɛn fifti dola flat → type=home_rent maxPrice=8050 propertyType=apartment
  twenty million old money → maxPrice=20000
  ten thousand new leones → maxPrice=10000
  1.2m old leones fon → type=electronics maxPrice=1200
  300 usd iphone → type=electronics maxPrice=6900 brand=Apple productType=iPhone
  iphone for like 8k → type=electronics minPrice=6400 maxPrice=9600 brand=Apple productType=iPhone
  about four thousand leones phone → type=electronics minPrice=3200 maxPrice=4800
  aw moch fo iphone 15 → type=electronics brand=Apple productType=iPhone model=15
  du ya ah wan by ayfon → type=electronics brand=Apple productType=iPhone
`)
