import { casesIn } from './case-table.fixture.ts'

/** Greetings, thanks and purposes, which are not searched for. */
export const COURTESY_CASES = casesIn(`
  # greetings and thanks are ignored
  Good morning, do you have any laptop → type=electronics productType=Laptop
  good afternoon iphone 13 → type=electronics brand=Apple productType=iPhone model=13
  Good evening! Please find me a 4-bedroom house in Koidu, with parking. Thank you!
    → type=home_rent location=Koidu minBedrooms=4 maxBedrooms=4 propertyType=house parking
  good day sir, toyota → type=car_sale brand=Toyota
  hello there, phone → type=electronics
  hi there laptop in bo → type=electronics location=Bo productType=Laptop
  greetings, generator → type=generator
  morning o, ah de fen gen → type=generator
  mɔnin o ah wan fon → type=electronics
  aw di bɔdi, ah wan fon → type=electronics
  aw de body, laptop → type=electronics productType=Laptop
  how di body, laptop → type=electronics productType=Laptop
  kushɛ, ah wan os → type=home_rent propertyType=house
  kushe o, motoka na bo → type=car_sale location=Bo
  how una du, ah wan fon → type=electronics
  aw una du, ah wan fon → type=electronics
  dear sir, I need a car → type=car_sale
  dear sir/madam, I need a car → type=car_sale
  salaam, phone → type=electronics
  salam alaikum, phone → type=electronics
  assalamu alaikum, phone → type=electronics
  as-salaam-alaikum, phone → type=electronics
  hey guys, ps5? → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  hiya, ps5? → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  hi all, i need laptop → type=electronics productType=Laptop
  howdy, car → type=car_sale
  good night, ipad → type=electronics brand=Apple productType=iPad
  gud mɔnin, ipad → type=electronics brand=Apple productType=iPad
  gud ivin, ipad → type=electronics brand=Apple productType=iPad
  gudmorning ipad → type=electronics brand=Apple productType=iPad
  how are you, i need a phone → type=electronics
  how are you doing today? need a phone → type=electronics
  hope you are well. looking for a flat → type=home_rent propertyType=apartment
  I hope this finds you well, flat in Bo → type=home_rent location=Bo propertyType=apartment
  laptop. thanks in advance → type=electronics productType=Laptop
  laptop many thanks → type=electronics productType=Laptop
  laptop thanks a lot → type=electronics productType=Laptop
  laptop thank you very much → type=electronics productType=Laptop
  laptop thank you so much, God bless → type=electronics productType=Laptop
  laptop tenki ya → type=electronics productType=Laptop
  laptop best regards → type=electronics productType=Laptop
  laptop regards → type=electronics productType=Laptop
  laptop yours sincerely → type=electronics productType=Laptop
  laptop God bless you → type=electronics productType=Laptop
  laptop cheers → type=electronics productType=Laptop
  laptop tenki plenti → type=electronics productType=Laptop
  laptop have a good day → type=electronics productType=Laptop
  laptop hope to hear from you soon → type=electronics productType=Laptop
  laptop waiting for your reply → type=electronics productType=Laptop
  laptop get back to me → type=electronics productType=Laptop
  laptop call me → type=electronics productType=Laptop
  laptop whatsapp me please → type=electronics productType=Laptop
  padi dɛm, laptop → type=electronics productType=Laptop
  mi padi laptop → type=electronics productType=Laptop
  mi broda, laptop → type=electronics productType=Laptop
  hello my people, laptop → type=electronics productType=Laptop
  ekushɛ laptop → type=electronics productType=Laptop
  aw fɔ du, laptop → type=electronics productType=Laptop
  excuse me, laptop → type=electronics productType=Laptop
  good people, laptop → type=electronics productType=Laptop
  corolla 2010 to 2012; SLE 85,000 to SLE 95,000
    → type=car_sale minPrice=85000 maxPrice=95000 brand=Toyota model=corolla minYear=2010 maxYear=2012
  good morning sir, how much is the iphone 13 → type=electronics brand=Apple productType=iPhone model=13
  Good morning. iPhone 13? → type=electronics brand=Apple productType=iPhone model=13
  mornin, gen 5kva → type=generator minKva=5 maxKva=5
  evening all, laptop please → type=electronics productType=Laptop
  gud aftanun, a wan motoka → type=car_sale
  una gud mɔnin, a wan os → type=home_rent propertyType=house
  aw yu de, laptop → type=electronics productType=Laptop
  wetin de hapin, laptop → type=electronics productType=Laptop
  hello dear, need car → type=car_sale
  hi seller, car → type=car_sale
  respected sir, car → type=car_sale
  dear admin, laptop → type=electronics productType=Laptop
  thanks, car → type=car_sale
  thank you for your help, car → type=car_sale
  waiting for your response, car → type=car_sale
  looking forward to hearing from you, car → type=car_sale
  i look forward to hear from you, car → type=car_sale
  have a blessed day car → type=car_sale
  stay safe car → type=car_sale
  car, i will appreciate → type=car_sale
  tank una, motoka → type=car_sale
  which generator can power my house in kenema → type=generator location=Kenema
  any body selling a phone → type=electronics
  light don cut, ah need gen → type=generator
  car for sale by owner → type=car_sale

  # purposes are ignored
  looking for something to power my shop: a generator, petrol, in Kenema
    → type=generator location=Kenema fuel=Petrol
  generator to power my shop → type=generator
  something to power my house, generator → type=generator
  generator for my business → type=generator
  laptop to use at home → type=electronics productType=Laptop
  car for uber → type=car_sale
  car for taxi → type=car_sale
  laptop for my daughter → type=electronics productType=Laptop
  laptop to take to school → type=electronics productType=Laptop
  laptop to do my assignments → type=electronics productType=Laptop
  phone for my mother → type=electronics
  van to carry goods → type=car_sale bodyType=Van
  phone to take pictures → type=electronics
  gen to run my freezer → type=generator
  gen for barbing salon → type=generator
  gen for welding shop → type=generator
  gen for church → type=generator
  gen to light my house → type=generator
  laptop for zoom meetings → type=electronics productType=Laptop
  laptop for video editing → type=electronics productType=Laptop
  tablet for my kids to watch cartoons → type=electronics productType=Tablet
  ipad for reading books → type=electronics brand=Apple productType=iPad
  car for family of five → type=car_sale
  car to drive to work → type=car_sale
  house for family of 6 → type=home_rent propertyType=house
  house to start a business → type=home_rent propertyType=house
  jeep for bad roads → type=car_sale bodyType=SUV
  pickup for farm work → type=car_sale bodyType=Pickup
  van to use for deliveries → type=car_sale bodyType=Van
  phone for whatsapp → type=electronics
  phone for my grandma → type=electronics
  generator that can run a fridge → type=generator
  generator wey go fit run frij → type=generator
  laptop wey ah go use na skul → type=electronics productType=Laptop
  laptop fo mi pikin → type=electronics productType=Laptop
  gen fo mi shap → type=generator
  gen fo pawa mi os → type=generator
  car to use as a taxi → type=car_sale
  for my shop: generator → type=generator
  for my daughter: tablet → type=electronics productType=Tablet
  i need for my business a laptop → type=electronics productType=Laptop
  something for my shop, generator → type=generator
  house for my family near school → type=home_rent propertyType=house text=school
  laptop for university → type=electronics productType=Laptop
  laptop for school work → type=electronics productType=Laptop
  laptop for work → type=electronics productType=Laptop
  laptop for business → type=electronics productType=Laptop
  laptop for office use → type=electronics productType=Laptop
  generator for the office → type=generator
  generator for my house → type=generator
  generator to use for my shop → type=generator
  generator to power a small shop → type=generator
  generator strong enough to power a freezer → type=generator
  gen wey fit pawa mi frij → type=generator
  phone for my wife birthday → type=electronics
  phone as a gift → type=electronics
  phone as gift for mama → type=electronics
  car for business → type=car_sale
  car for okada business → type=car_sale
  car for keke → type=car_sale
  van for transport business → type=car_sale bodyType=Van
  pickup to carry cement → type=car_sale bodyType=Pickup
  jeep wey fit go upcountry → type=car_sale bodyType=SUV
  house for my parents → type=home_rent propertyType=house
  flat for students → type=home_rent propertyType=apartment
  house for office → type=home_rent propertyType=house
  house for a school → type=home_rent propertyType=house
  room for one person → type=home_rent
  flat for couple → type=home_rent propertyType=apartment
  place to live with my family → type=home_rent
  tablet for drawing → type=electronics productType=Tablet
  ipad for kids → type=electronics brand=Apple productType=iPad
  ps5 for my son → type=electronics brand=Sony productType="Gaming Console" model="playstation 5"
  console for playing fifa → type=electronics productType="Gaming Console"
  headphones for running → type=electronics productType=Headphones
  smartwatch for gym → type=electronics productType=Smartwatch
  laptop to learn coding → type=electronics productType=Laptop
  phone to play games → type=electronics
  laptop for gaming → type=electronics productType=Laptop
  gaming laptop → type=electronics productType=Laptop text=gaming
  camera phone for tiktok → type=electronics text=camera
  phone with good camera for tiktok → type=electronics text=camera
  something for my 3 bedroom house, generator → type=generator
  not samsung for my son phone → type=electronics notBrand=Samsung
  for my shop 5kva generator → type=generator minKva=5 maxKva=5
  for my samsung → type=electronics brand=Samsung
  for my little shop →
  something for my room →
`)
