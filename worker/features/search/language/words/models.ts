/**
 * Car models by maker: `model = other spellings`, separated by semicolons, several per line. The first
 * spelling is the usual spelling and becomes the model. A leading ~ marks a name that is also an ordinary
 * word. Such a name is a model only right after its maker.
 */
export const CAR_MODELS: Readonly<Record<string, string>> = {
  Toyota: `
corolla = korola, corola, carolla; rav4 = rav 4, rav for; hilux = hi lux, hailux; camry = kamri, camri; prado;
land cruiser = landcruiser, lan kruza, land cruser, landcruser
land cruiser prado = landcruiser prado; land cruiser 300 = land cruiser 300 series;
land cruiser 200 = land cruiser 200 series; land cruiser 70 = land cruiser 70 series; yaris;
highlander = high lander, hylander; fortuner; hiace = hi ace, haice
starlet; avensis; auris; vitz; premio; carina; avalon; venza; sienna; sequoia; tacoma; tundra;
4runner = 4 runner, four runner, forerunner; c-hr = chr
~matrix; ~echo; ~noah; ~wish; ~rush; ~crown; ~aqua; ~previa; ~verso; ~aygo; ~urban cruiser; ~mark x; ~prius;
corolla cross; yaris cross; tercel; probox; alphard; raize; belta; allion; axio; fj cruiser; celica; supra;
vanguard; ~ist; ~rumion; passo
`,
  Honda: `
civic = sivik; cr-v = crv, c r v; accord = akod; hr-v = hrv, h r v; ~fit; ~jazz; ~pilot; ~city; odyssey;
~insight; ridgeline; ~element; crosstour; br-v = brv; wr-v = wrv; vezel; ~stream; ~passport
`,
  Nissan: `
patrol; x-trail = xtrail, x trail; navara; sentra; almera; qashqai; juke; pathfinder; altima; maxima; murano;
versa; ~frontier; armada; micra; tiida; ~note; ~kicks; ~rogue; ~march; ~leaf; ~titan; terrano; hardbody;
urvan; primera; ~sunny; tino; ~quest; magnite; ~serena; wingroad; np300 = np 300
`,
  Hyundai: `
tucson = tuson; santa fe = santafe; elantra; sonata; ~accent; creta; ~venue; i10 = i 10; i20 = i 20;
i30 = i 30; h-1 = h1, h 1; ~kona; palisade; veloster; ix35 = ix 35; ~getz; ~atos; starex; ~porter; azera;
terracan
`,
  Kia: `
sportage; picanto; sorento; ~rio; cerato; optima; ~soul; seltos; ~carnival; telluride; ~stinger; ~k5; ~forte;
sedona; rondo; ~morning; ~niro; ~spectra; mohave
`,
  Mitsubishi: `
pajero; pajero sport; outlander; l200 = l 200; lancer; asx; ~eclipse; eclipse cross; galant; montero; ~mirage;
~canter; ~colt; xpander; rosa; ~shogun; ~triton
`,
  Mazda: `
cx-5 = cx5, cx 5; cx-3 = cx3, cx 3; cx-9 = cx9, cx 9; cx-7 = cx7, cx 7; cx-30 = cx30, cx 30;
bt-50 = bt50, bt 50; mx-5 = mx5, mx 5; ~tribute; ~demio; ~premacy; ~familia; ~axela; ~mpv
`,
  Suzuki: `
~swift; jimny; vitara; grand vitara; ertiga; dzire = swift dzire; baleno; ~alto; celerio; ciaz;
s-presso = spresso, s presso; ~carry; ~sx4; ~every; ~ignis; ~wagon r; apv; xl7 = xl 7
`,
  Ford: `
~ranger; everest; ~explorer; ~escape; ~edge; f-150 = f150, f 150; ~focus; ~fiesta; ~fusion; mustang; ~transit;
~expedition; ~kuga; ecosport = eco sport; ~territory; ~bronco; ~taurus; ~maverick; ~mondeo; ~galaxy;
f-250 = f250, f 250
`,
  'Mercedes-Benz': `
sprinter; ~vito; g-wagon = g wagon, gwagon, g wagen, g class, g63 = g 63; ~gle; ~glc; ~gls; ~gla; ~glk; ~ml;
~cla; ~c class = c-class; ~e class = e-class; ~s class = s-class; ~a class = a-class; ~actros; ~viano
`,
  BMW: `
~x1 = x 1; ~x2 = x 2; ~x3 = x 3; ~x4 = x 4; ~x5 = x 5; ~x6 = x 6; ~x7 = x 7; ~m3 = m 3; ~m5 = m 5; ~3 series;
~5 series; ~7 series; ~1 series
`,
  Lexus: `
rx 350 = rx350; rx 330 = rx330; rx 300 = rx300; rx 450h = rx450h; gx 460 = gx460; gx 470 = gx470;
gx 550 = gx550; lx 570 = lx570; lx 600 = lx600; ~es 350; ~es 330; ~is 250; ~nx; ~ux; ~rx; ~gx; ~lx; ~es; ~is
`,
  'Land Rover': `
range rover = rangerover, ranj rova; range rover sport; range rover evoque = evoque;
range rover velar = velar; range rover vogue; ~defender; ~discovery; discovery sport; ~freelander; ~sport
`,
  Volkswagen: `
~golf; ~polo; passat; tiguan; touareg; jetta; amarok; id.4 = id4; id.6 = id6; ~transporter; ~caddy; ~beetle;
t-roc = troc; ~teramont; ~up; ~bora; ~vento; sharan; touran; t-cross
`,
  Jeep: `
wrangler; ~compass; grand cherokee; cherokee; renegade; ~gladiator; ~patriot; ~commander; ~liberty
`,
}

/**
 * The first letters of generator models, and the models' makers: `letters | maker`. Digits follow the letters
 * without a space ("eu22i").
 */
export const GENERATOR_CODES = `
eu | Honda
eg | Honda
ep | Honda
em | Honda
ef | Yamaha
tg | Tiger
sv | Elepaq
eco | Firman
spg |
sdg |
`
