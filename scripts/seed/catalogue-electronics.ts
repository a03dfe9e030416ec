import type { ProductType } from '#contract/kinds.ts'

/**
 * What the phone and computer shops of Freetown sell sealed in 2026. `usd` is the shop's price of the smallest
 * version, in dollars; each further storage step adds its own.
 */
export type Device = {
  brand: string
  productType: ProductType
  model: string
  usd: number
  storages: readonly (readonly [label: string, extraUsd: number])[]
  colours: readonly string[]
  features: readonly string[]
  weight: number
}

type Storages = Device['storages']
const PHONE_SMALL: Storages = [['64GB', 0], ['128GB', 18]]
const PHONE: Storages = [['128GB', 0], ['256GB', 35]]
const FLAGSHIP: Storages = [['256GB', 0], ['512GB', 130], ['1TB', 320]]
const IPHONE: Storages = [['128GB', 0], ['256GB', 90], ['512GB', 250]]
const LAPTOP: Storages = [['256GB', 0], ['512GB', 60], ['1TB', 160]]
const MAC: Storages = [['256GB', 0], ['512GB', 190], ['1TB', 400]]
const TABLET: Storages = [['64GB', 0], ['128GB', 45], ['256GB', 100]]
const NONE: Storages = []

const DARK = ['Black', 'Graphite', 'Midnight'] as const
const LAPTOP_COLOURS = ['Silver', 'Grey', 'Black', 'Blue'] as const

export const DEVICES: readonly Device[] = [
  device('Apple', 'iPhone', 'iPhone 15', 640, IPHONE, ['Black', 'Blue', 'Pink', 'Green', 'Yellow'], ['USB-C', '48 MP camera', 'Dynamic Island'], 6),
  device('Apple', 'iPhone', 'iPhone 15 Pro', 830, IPHONE, ['Natural Titanium', 'Blue Titanium', 'Black', 'White'], ['titanium body', 'three cameras', 'USB-C'], 3),
  device('Apple', 'iPhone', 'iPhone 15 Pro Max', 960, FLAGSHIP, ['Natural Titanium', 'Blue Titanium', 'Black'], ['5x zoom', '6.7-inch screen', 'titanium body'], 4),
  device('Apple', 'iPhone', 'iPhone 16', 790, IPHONE, ['Ultramarine', 'Teal', 'Pink', 'White', 'Black'], ['camera button', 'A18 chip', 'all-day battery'], 6),
  device('Apple', 'iPhone', 'iPhone 16e', 590, IPHONE, ['Black', 'White'], ['face unlock', 'A18 chip', 'long battery life'], 3),
  device('Apple', 'iPhone', 'iPhone 16 Pro Max', 1120, FLAGSHIP, ['Desert Titanium', 'Natural Titanium', 'Black'], ['6.9-inch screen', '4K video', '5x zoom'], 4),
  device('Apple', 'iPhone', 'iPhone 17', 930, FLAGSHIP, ['Lavender', 'Sage', 'Mist Blue', 'White', 'Black'], ['smooth 120 Hz screen', '48 MP cameras', 'fast charging'], 5),
  device('Apple', 'iPhone', 'iPhone 17 Pro', 1240, FLAGSHIP, ['Cosmic Orange', 'Deep Blue', 'Silver'], ['aluminium body', '8x zoom', 'the longest battery yet'], 3),
  device('Apple', 'iPhone', 'iPhone 17 Pro Max', 1360, FLAGSHIP, ['Cosmic Orange', 'Deep Blue', 'Silver'], ['6.9-inch screen', '8x zoom', 'two-day battery'], 4),
  device('Apple', 'iPhone', 'iPhone Air', 1090, FLAGSHIP, ['Sky Blue', 'Gold', 'White', 'Black'], ['thinnest body', '6.5-inch screen'], 1),
  device('Samsung', 'Android Phone', 'Galaxy A06', 98, PHONE_SMALL, ['Black', 'Gold', 'Light Blue'], ['6.7-inch screen', '5000 mAh battery', '50 MP camera'], 6),
  device('Samsung', 'Android Phone', 'Galaxy A07', 110, PHONE_SMALL, ['Black', 'Green', 'Violet'], ['90 Hz screen', '5000 mAh battery', 'six years of updates'], 5),
  device('Samsung', 'Android Phone', 'Galaxy A16', 155, PHONE, ['Black', 'Grey', 'Green'], ['AMOLED screen', '5000 mAh battery', 'six years of updates'], 5),
  device('Samsung', '5G Phone', 'Galaxy A26 5G', 235, PHONE, ['Black', 'Mint', 'White', 'Peach'], ['5G', 'water resistant', '120 Hz screen'], 4),
  device('Samsung', '5G Phone', 'Galaxy A36 5G', 305, PHONE, ['Lavender', 'Black', 'White', 'Lime'], ['5G', '45 W charging', '50 MP camera'], 4),
  device('Samsung', '5G Phone', 'Galaxy A56 5G', 375, PHONE, ['Graphite', 'Light Grey', 'Olive', 'Pink'], ['5G', 'metal frame', '45 W charging'], 4),
  device('Samsung', '5G Phone', 'Galaxy S24 FE', 460, PHONE, ['Blue', 'Graphite', 'Grey', 'Mint'], ['5G', '3x zoom', 'seven years of updates'], 3),
  device('Samsung', '5G Phone', 'Galaxy S25', 690, PHONE, ['Navy', 'Silver', 'Mint', 'Icy Blue'], ['5G', 'compact body', 'three cameras'], 3),
  device('Samsung', '5G Phone', 'Galaxy S25 Ultra', 1040, FLAGSHIP, ['Titanium Black', 'Titanium Grey', 'Titanium Silver Blue'], ['S Pen', '200 MP camera', 'titanium frame'], 4),
  device('Samsung', '5G Phone', 'Galaxy Z Flip6', 720, FLAGSHIP, ['Blue', 'Mint', 'Yellow', 'Silver'], ['folds in half', 'big cover screen'], 1),
  device('Tecno', 'Android Phone', 'Spark 30C', 96, PHONE_SMALL, ['Orbit Black', 'Orbit White', 'Magic Skin'], ['120 Hz screen', '5000 mAh battery', 'infrared remote'], 6),
  device('Tecno', 'Android Phone', 'Spark 40', 118, PHONE, ['Ink Black', 'Titanium Grey', 'Mirage Blue'], ['45 W charging', '120 Hz screen', 'two speakers'], 6),
  device('Tecno', 'Android Phone', 'Spark 40 Pro', 152, PHONE, ['Ink Black', 'Bamboo Green', 'Lake Blue'], ['AMOLED screen', 'slim body', '45 W charging'], 4),
  device('Tecno', 'Android Phone', 'Camon 40', 185, PHONE, ['Galaxy Black', 'Emerald Lake Green', 'Glacier White'], ['50 MP camera', 'one-tap night photos', 'AMOLED screen'], 5),
  device('Tecno', '5G Phone', 'Camon 40 Pro 5G', 265, PHONE, ['Galaxy Black', 'Emerald Lake Green'], ['5G', '50 MP selfie camera', 'water resistant'], 4),
  device('Tecno', 'Android Phone', 'Pop 10', 72, PHONE_SMALL, ['Black', 'Blue', 'White'], ['5000 mAh battery', '6.6-inch screen'], 5),
  device('Tecno', '5G Phone', 'Phantom V Fold2', 690, FLAGSHIP, ['Karst Green', 'Rippling Blue'], ['opens into a tablet', 'three cameras'], 1),
  device('Infinix', 'Android Phone', 'Hot 50i', 94, PHONE_SMALL, ['Sleek Black', 'Titanium Grey', 'Sage Green'], ['120 Hz screen', '5000 mAh battery'], 5),
  device('Infinix', 'Android Phone', 'Hot 60', 124, PHONE, ['Sleek Black', 'Shadow Blue', 'Titanium Silver'], ['slim body', '45 W charging', 'AI button'], 5),
  device('Infinix', 'Android Phone', 'Hot 60 Pro+', 175, PHONE, ['Sleek Black', 'Misty Violet', 'Coral Tides'], ['curved AMOLED screen', 'very slim body'], 3),
  device('Infinix', 'Android Phone', 'Note 50', 178, PHONE, ['Mountain Shade', 'Ruby Red', 'Shadow Black'], ['metal body', '45 W charging', 'AMOLED screen'], 4),
  device('Infinix', '5G Phone', 'Note 50 Pro+ 5G', 320, PHONE, ['Titanium Grey', 'Enchanted Purple'], ['5G', '100 W charging', '100x zoom'], 3),
  device('Infinix', 'Android Phone', 'Smart 10', 78, PHONE_SMALL, ['Sleek Black', 'Iris Blue', 'Twilight Gold'], ['120 Hz screen', '5000 mAh battery'], 5),
  device('itel', 'Android Phone', 'A80', 68, PHONE_SMALL, ['Sandstone Black', 'Glacier White', 'Wave Blue'], ['50 MP camera', '5000 mAh battery'], 5),
  device('itel', 'Android Phone', 'A90', 74, PHONE_SMALL, ['Starlit Black', 'Cosmic Green', 'Space Titanium'], ['6.6-inch screen', 'strong battery'], 4),
  device('itel', 'Android Phone', 'City 100', 92, PHONE, ['Navy Blue', 'Fairy Purple', 'Pure Titanium'], ['IP64 body', 'slim and light'], 3),
  device('Xiaomi', 'Android Phone', 'Redmi 14C', 102, PHONE, ['Midnight Black', 'Sage Green', 'Starry Blue'], ['6.9-inch screen', '5160 mAh battery'], 4),
  device('Xiaomi', '5G Phone', 'Redmi Note 14 5G', 215, PHONE, ['Midnight Black', 'Coral Green', 'Lavender Purple'], ['5G', '108 MP camera', 'AMOLED screen'], 3),
  device('Xiaomi', '5G Phone', 'Poco X7 Pro', 310, [['256GB', 0], ['512GB', 45]], ['Black', 'Green', 'Yellow'], ['6000 mAh battery', '90 W charging'], 2),
  device('Google', '5G Phone', 'Pixel 9', 610, PHONE, ['Obsidian', 'Porcelain', 'Peony', 'Wintergreen'], ['the best night camera', 'seven years of updates'], 2),
  device('Google', '5G Phone', 'Pixel 9a', 470, PHONE, ['Obsidian', 'Porcelain', 'Iris'], ['5100 mAh battery', 'clean Android'], 2),
  device('Google', '5G Phone', 'Pixel 10 Pro', 930, FLAGSHIP, ['Moonstone', 'Jade', 'Obsidian'], ['5x zoom', 'magnetic charging'], 1),
  device('OnePlus', '5G Phone', '13R', 520, [['256GB', 0], ['512GB', 70]], ['Astral Trail', 'Nebula Noir'], ['6000 mAh battery', '80 W charging'], 1),
  device('Huawei', 'Android Phone', 'Nova Y73', 170, PHONE, ['Midnight Black', 'Blue'], ['6620 mAh battery', 'tough glass'], 1),
  device('Oppo', 'Android Phone', 'A5 Pro', 205, PHONE, ['Olive Green', 'Mocha Brown'], ['drop-proof body', 'water resistant'], 2),
  device('Vivo', 'Android Phone', 'Y29', 165, PHONE, ['Noble Brown', 'Elegant White'], ['6500 mAh battery', '44 W charging'], 2),
  device('Nokia', 'Android Phone', 'C32', 84, PHONE_SMALL, ['Charcoal', 'Beach Pink', 'Autumn Green'], ['glass back', 'three-day battery'], 1),
  device('Apple', 'MacBook', 'MacBook Air M3 13-inch', 890, MAC, ['Midnight', 'Starlight', 'Silver', 'Space Grey'], ['M3 chip', '18-hour battery', 'no fan noise'], 3),
  device('Apple', 'MacBook', 'MacBook Air M4 13-inch', 1020, MAC, ['Sky Blue', 'Midnight', 'Starlight', 'Silver'], ['M4 chip', '16 GB memory', '18-hour battery'], 3),
  device('Apple', 'MacBook', 'MacBook Air M4 15-inch', 1240, MAC, ['Sky Blue', 'Midnight', 'Silver'], ['M4 chip', 'big 15-inch screen'], 1),
  device('Apple', 'MacBook', 'MacBook Pro M4 14-inch', 1580, [['512GB', 0], ['1TB', 200]], ['Space Black', 'Silver'], ['M4 chip', 'bright XDR screen', '24-hour battery'], 2),
  device('HP', 'Laptop', '15 Core i5', 465, LAPTOP, LAPTOP_COLOURS, ['13th generation i5', '8 GB RAM', '15.6-inch screen', 'Windows 11'], 4),
  device('HP', 'Laptop', 'Pavilion 15', 610, LAPTOP, ['Silver', 'Blue', 'Gold'], ['16 GB RAM', 'backlit keyboard', 'full-HD screen'], 3),
  device('HP', 'Laptop', 'EliteBook 840 G11', 980, LAPTOP, ['Silver'], ['fingerprint reader', '16 GB RAM', 'metal body'], 2),
  device('HP', 'Laptop', 'Victus 15', 790, LAPTOP, ['Black', 'Blue', 'White'], ['RTX graphics', '144 Hz screen', 'good for games and video editing'], 2),
  device('Dell', 'Laptop', 'Inspiron 15', 480, LAPTOP, ['Black', 'Silver'], ['Core i5', '8 GB RAM', 'number pad'], 3),
  device('Dell', 'Laptop', 'Latitude 5450', 910, LAPTOP, ['Grey'], ['Core Ultra 5', '16 GB RAM', 'made for the office'], 2),
  device('Dell', 'Laptop', 'XPS 13', 1190, LAPTOP, ['Platinum', 'Graphite'], ['very light', '16 GB RAM', 'all-metal'], 1),
  device('Lenovo', 'Laptop', 'IdeaPad Slim 3', 410, LAPTOP, ['Grey', 'Blue'], ['Ryzen 5', '8 GB RAM', 'webcam cover'], 4),
  device('Lenovo', 'Laptop', 'ThinkPad E14', 720, LAPTOP, ['Black'], ['Core i7', '16 GB RAM', 'the best keyboard'], 3),
  device('Lenovo', 'Laptop', 'LOQ 15', 860, LAPTOP, ['Grey'], ['RTX graphics', '16 GB RAM', '144 Hz screen'], 1),
  device('Asus', 'Laptop', 'Vivobook 15', 440, LAPTOP, ['Black', 'Silver', 'Blue'], ['Core i5', '8 GB RAM', 'fingerprint reader'], 3),
  device('Asus', 'Laptop', 'TUF Gaming A15', 880, LAPTOP, ['Grey'], ['RTX graphics', '16 GB RAM', 'strong cooling'], 1),
  device('Acer', 'Laptop', 'Aspire 3', 360, LAPTOP, ['Silver', 'Grey'], ['Core i3', '8 GB RAM', 'good for students'], 3),
  device('Microsoft', 'Laptop', 'Surface Laptop 7', 960, LAPTOP, ['Platinum', 'Sapphire', 'Dune', 'Black'], ['touch screen', '16 GB RAM', '20-hour battery'], 1),
  device('Apple', 'iPad', 'iPad 11-inch A16', 375, [['128GB', 0], ['256GB', 95]], ['Blue', 'Pink', 'Silver', 'Yellow'], ['11-inch screen', 'A16 chip', 'good for school'], 4),
  device('Apple', 'iPad', 'iPad Air M3', 610, [['128GB', 0], ['256GB', 95]], ['Space Grey', 'Blue', 'Purple', 'Starlight'], ['M3 chip', 'works with the Pencil'], 2),
  device('Apple', 'iPad', 'iPad mini 7', 510, [['128GB', 0], ['256GB', 95]], ['Blue', 'Purple', 'Starlight'], ['8.3-inch screen', 'fits one hand'], 1),
  device('Apple', 'iPad', 'iPad Pro M4', 1020, FLAGSHIP, ['Space Black', 'Silver'], ['OLED screen', 'thinner than a pencil'], 1),
  device('Samsung', 'Tablet', 'Galaxy Tab A9+', 195, TABLET, ['Graphite', 'Silver', 'Navy'], ['11-inch screen', 'four speakers'], 3),
  device('Samsung', 'Tablet', 'Galaxy Tab S10 FE', 470, [['128GB', 0], ['256GB', 70]], ['Grey', 'Silver', 'Blue'], ['S Pen in the box', 'water resistant'], 1),
  device('Lenovo', 'Tablet', 'Tab M11', 175, TABLET, ['Luna Grey', 'Seafoam Green'], ['11-inch screen', 'pen in the box'], 2),
  device('Xiaomi', 'Tablet', 'Redmi Pad 2', 185, TABLET, ['Graphite', 'Mint', 'Lavender'], ['2.5K screen', '9000 mAh battery'], 2),
  device('Tecno', 'Tablet', 'Megapad 11', 165, TABLET, ['Grey', 'Cyan'], ['takes a SIM card', '8000 mAh battery'], 2),
  device('Sony', 'Gaming Console', 'PlayStation 5 Slim', 545, [['1TB', 0]], ['White'], ['disc drive', '4K games', 'one controller'], 5),
  device('Sony', 'Gaming Console', 'PlayStation 5 Digital', 465, [['1TB', 0]], ['White'], ['4K games', 'one controller'], 3),
  device('Sony', 'Gaming Console', 'PlayStation 5 Pro', 850, [['2TB', 0]], ['White'], ['sharpest graphics', '2TB inside'], 1),
  device('Microsoft', 'Gaming Console', 'Xbox Series S', 360, [['512GB', 0], ['1TB', 60]], ['White', 'Black'], ['small and quiet', 'digital games'], 2),
  device('Microsoft', 'Gaming Console', 'Xbox Series X', 590, [['1TB', 0]], ['Black', 'White'], ['4K games', 'disc drive'], 1),
  device('Nintendo', 'Gaming Console', 'Switch 2', 560, [['256GB', 0]], ['Black'], ['plays on TV or in hand', '120 Hz screen'], 2),
  device('Nintendo', 'Gaming Console', 'Switch OLED', 345, [['64GB', 0]], ['White', 'Red and Blue'], ['OLED screen', 'two controllers'], 2),
  device('Apple', 'Smartwatch', 'Watch Series 10', 410, NONE, ['Jet Black', 'Rose Gold', 'Silver'], ['fall detection', 'sleep tracking', 'GPS'], 3),
  device('Apple', 'Smartwatch', 'Watch SE', 250, NONE, ['Midnight', 'Starlight', 'Silver'], ['heart rate', 'GPS'], 2),
  device('Samsung', 'Smartwatch', 'Galaxy Watch7', 235, NONE, ['Green', 'Cream', 'Silver'], ['sleep coaching', 'GPS', 'body composition'], 2),
  device('Xiaomi', 'Smartwatch', 'Redmi Watch 5', 92, NONE, ['Obsidian Black', 'Silver Grey'], ['24-day battery', 'calls on the wrist'], 3),
  device('Huawei', 'Smartwatch', 'Watch Fit 4', 135, NONE, ['Black', 'Grey', 'White', 'Purple'], ['10-day battery', 'bright screen'], 2),
  device('Apple', 'Headphones', 'AirPods Pro 2', 235, NONE, ['White'], ['noise cancelling', 'USB-C case'], 4),
  device('Apple', 'Headphones', 'AirPods 4', 145, NONE, ['White'], ['small case', 'clear calls'], 3),
  device('Sony', 'Headphones', 'WH-1000XM5', 340, NONE, ['Black', 'Silver', 'Midnight Blue'], ['30-hour battery', 'the best noise cancelling'], 2),
  device('Sony', 'Headphones', 'WH-CH520', 62, NONE, ['Black', 'Blue', 'White', 'Beige'], ['50-hour battery', 'light on the head'], 2),
  device('JBL', 'Headphones', 'Tune 770NC', 105, NONE, ['Black', 'Blue', 'White', 'Purple'], ['70-hour battery', 'deep bass'], 3),
  device('JBL', 'Headphones', 'Live 670NC', 118, NONE, ['Black', 'Blue', 'Sand'], ['noise cancelling', '65-hour battery'], 2),
  device('Samsung', 'Headphones', 'Galaxy Buds3', 148, NONE, ['Silver', 'White'], ['noise cancelling', 'long battery'], 2),
  device('Nokia', '5G Phone', 'G42 5G', 178, PHONE, [...DARK, 'Purple'], ['5G', 'easy to repair', 'three-day battery'], 1),
]

function device(
  brand: string, productType: ProductType, model: string, usd: number, storages: Storages,
  colours: readonly string[], features: readonly string[], weight: number,
): Device {
  return { brand, productType, model, usd, storages, colours, features, weight }
}
