/**
 * Lines of phones, computers, consoles and watches:
 * `line, other spellings | maker | product type | part of the model? | recognised when`
 * Part of the model?
 *   never: the line only gives maker and product ("iphone 15" is model "15")
 *   number: if a number follows ("pixel 9", but "pixel" alone is not a model)
 *   always: the line is the model's name ("camon 30", "camon")
 *   A word after one of these replaces the line in the model's name ("galaxy tab": "tab s9").
 * Recognised when
 *   (nothing): always
 *   number: a number follows or its maker comes before
 *   maker: its maker comes before
 */
export const DEVICE_LINES = `
iphone, i phone, iphon, ifon, ifone, ayfon, ay fon, ai fon, ay fone, ayfoon, aifon, ayfone,
  aiphone | Apple | iPhone | never
ip | Apple | iPhone | never | number
ipad, i pad, ipod touch, aypad | Apple | iPad | never
macbook, mac book, macbuk | Apple | MacBook | never
airpods, air pods, airpod, earpods | Apple | Headphones | always
apple watch, iwatch, i watch | Apple | Smartwatch | never
galaxy | Samsung | | never
galaxy watch | Samsung | Smartwatch | number watch
galaxy tab, galaxy tablet | Samsung | Tablet | number tab
galaxy buds | Samsung | Headphones | number buds
galaxy book | Samsung | Laptop | number book
z fold, zfold | Samsung | | always
z flip, zflip | Samsung | | always
pixel | Google | | number
pixel watch | Google | Smartwatch | number
pixel buds | Google | Headphones | number
pixel tablet | Google | Tablet | never
redmi | Xiaomi | | always
redmi note | Xiaomi | | always
redmi pad | Xiaomi | Tablet | always
redmi watch | Xiaomi | Smartwatch | always
redmi buds | Xiaomi | Headphones | always
poco | Xiaomi | | always | number
camon | Tecno | | always
spark | Tecno | | always | number
phantom | Tecno | | always | number
pova | Tecno | | always
pop | Tecno | | always | maker
megapad | Tecno | Tablet | always
hot | Infinix | | always | maker
smart | Infinix | | always | maker
zero | Infinix | | always | maker
note | Infinix | | always | maker
note | Samsung | | always | maker
city | itel | | always | maker
vision | itel | | always | maker
find | Oppo | | always | maker
reno | Oppo | | always | number
nova | Huawei | | always | number
mate | Huawei | | always | maker
matepad | Huawei | Tablet | always
watch fit | Huawei | Smartwatch | number
nord | OnePlus | | always
lumia | Nokia | | always
pavilion | HP | Laptop | always
elitebook, elite book | HP | Laptop | always
probook, pro book | HP | Laptop | always
zbook | HP | Laptop | always
omnibook | HP | Laptop | always
envy | HP | Laptop | always | maker
spectre | HP | Laptop | always | maker
omen | HP | Laptop | always | maker
victus | HP | Laptop | always
stream | HP | Laptop | always | maker
inspiron | Dell | Laptop | always
latitude | Dell | Laptop | always
vostro | Dell | Laptop | always
precision | Dell | Laptop | always | maker
xps | Dell | Laptop | always
alienware | Dell | Laptop | always
thinkpad, think pad | Lenovo | Laptop | always
ideapad, idea pad | Lenovo | Laptop | always
thinkbook | Lenovo | Laptop | always
ideapad slim | Lenovo | Laptop | always
legion | Lenovo | Laptop | always | maker
yoga | Lenovo | Laptop | always | maker
loq | Lenovo | Laptop | always
vivobook, vivo book | Asus | Laptop | always
zenbook, zen book | Asus | Laptop | always
zenfone | Asus | | always
rog | Asus | Laptop | always
tuf, tuf gaming | Asus | Laptop | always
aspire | Acer | Laptop | always | maker
nitro | Acer | Laptop | always | maker
predator | Acer | Laptop | always | maker
swift | Acer | Laptop | always | maker
surface | Microsoft | | always | maker
surface laptop | Microsoft | Laptop | always
surface pro | Microsoft | | always
surface go | Microsoft | | always
playstation, play station, ps, playstashon, plestation | Sony | Gaming Console | number
dualsense | Sony | | always
xbox, x box | Microsoft | Gaming Console | number
switch | Nintendo | Gaming Console | number | maker
nintendo switch | Nintendo | Gaming Console | always switch
tune | JBL | | always | maker
flip | JBL | | always | maker
charge | JBL | | always | maker
clip | JBL | | always | maker
xtreme | JBL | | always | maker
boombox | JBL | | always | maker
go | JBL | | always | maker
live | JBL | | always | maker
# Lines of several makers
tab | | Tablet | number
watch | | Smartwatch | number
buds | | Headphones | number
`

/** Phones that are called by their model without a maker or line: `maker: models`. */
export const BARE_MODELS = `
Samsung: s (20 | 21 | 22 | 23 | 24 | 25 | 26), note (8 | 9 | 10 | 20) ultra
Apple: (11 | 12 | 13 | 14 | 15 | 16 | 17) pro max
`

/** Words that can continue a model's name. */
export const MODEL_TAILS = `
pro max plus ultra mini air se fe lite fold flip slim go prime neo edge oled digital series core active
classic gen generation
carbon nano turbo gt promax xs xr xl x s one edition vibes play
`

/**
 * Makers whose models may be just a number ("nokia 105", "oneplus 13"): `maker | the most digits | longer
 * numbers that are models`.
 */
export const NUMBERED_MAKERS = `
Nokia | 3 | 1100 1110 1112 1200 1208 1280 1600 2600 2610 2660 2690 2700 2720 3210 3310 5310 5710 6300 6310 \
8110 8210
itel | 2 | 2160 2163 2165 2171 2173 2175 5026 5081 5606 5615 6320 6330 9200
OnePlus | 2
Xiaomi | 2
Mazda | 1
HP | 3
BMW | 3
`

/** Lines whose models have four digits. After other lines, such a number is a price. */
export const FOUR_DIGIT_LINES = `latitude inspiron vostro precision`

/** Codes of letters and digits that name a part or a standard, never a model. */
export const PARTS = `i3 i5 i7 i9 4g 3g 2g 5g 4k 8k v6 v8 v12 4x4 4wd 2wd ddr3 ddr4 ddr5 mp3 mp4 usb3`
