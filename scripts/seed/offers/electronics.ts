import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELECTRONICS_CONDITION, PRODUCT_TYPES, type ProductType } from '#contract/kinds/electronics.ts'
import { roundAsSeller, SLE_PER_USD, writeAmount } from '../writing.ts'
import { splitSentences, type Offer, type Setting, type KindTopic, type Phrases } from './demo-kinds.ts'
import type { Random } from '../random.ts'

export function makeElectronicsOffer(random: Random, { location }: Setting): Offer {
  const device = random.weighted(WEIGHTED_DEVICES)
  const [storage, extraUsd] = device.storages.length > 0 ? random.pick(device.storages) : [undefined, 0]
  const color = random.pick(device.colours)
  const usd = (device.usd + extraUsd) * random.between(0.95, 1.1)
  const currency = usd > 700 && random.chance(0.12) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? usd : usd * SLE_PER_USD)
  const [feature = '', feature2 = ''] = random.sample(device.features, 2)
  const words = PRODUCT_WORDS[device.productType]
  return {
    attributes: {
      type: 'electronics',
      price,
      currency,
      location,
      brand: device.brand,
      productType: device.productType,
      condition: ELECTRONICS_CONDITION,
      electronicsModel: device.model,
      storageCapacity: storage,
      color,
    },
    facts: {
      product: toProductName(device),
      brand: device.brand,
      colour: color.toLowerCase(),
      feature,
      feature2,
      thing: words.thing,
      tin: words.krio,
      use: random.pick(words.uses),
      origin: random.pick(['Dubai', 'London', 'Guinea', 'the US', 'China', 'Germany', 'Accra', 'Lagos']),
      price: writeAmount(random, price, currency),
      carry: '',
      stock: '',
      storage,
    },
  }
}

/**
 * A device that shops in Freetown sell in a sealed box in 2026. `usd` is the shop price with the smallest
 * storage, in dollars. Each larger storage adds its `extraUsd`.
 */
type Device = {
  brand: string
  productType: ProductType
  model: string
  usd: number
  storages: readonly (readonly [label: string, extraUsd: number])[]
  colours: readonly string[]
  features: readonly string[]
  weight: number
}

/** The lines of devices.txt below the heading. */
export const DEVICES: readonly Device[] = readFileSync(join(import.meta.dirname, 'devices.txt'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(toDevice)

function toDevice(line: string): Device {
  const [brand = '', type, model = '', usd, storages = '', colours = '', features = '', weight] =
    line.split(' | ')
  const productType = PRODUCT_TYPES.find((each) => each === type)
  if (!productType) throw new Error(`devices.txt has an unknown product type: ${line}`)
  return {
    brand,
    productType,
    model,
    usd: Number(usd),
    storages: storages === '-' ? [] : storages.split(', ').map(toStorage),
    colours: colours.split(', '),
    features: features.split(', '),
    weight: Number(weight),
  }
}

function toStorage(text: string): readonly [label: string, extraUsd: number] {
  const [label = '', extraUsd = 0] = text.split(' +')
  return [label, Number(extraUsd)]
}

const WEIGHTED_DEVICES = DEVICES.map((device) => [device, device.weight] as const)

/** Leaves out the maker if the name of the product implies it, as people do. */
function toProductName({ brand, model }: Device): string {
  return /^(iPhone|iPad|MacBook|AirPods|PlayStation|Xbox)/.test(model) ? model : `${brand} ${model}`
}

type ProductWords = { thing: string; krio: string; uses: readonly string[] }

const PHONE: ProductWords = {
  thing: 'phone',
  krio: 'fon',
  uses: ['photos and WhatsApp', 'business and social media', 'video calls', 'everyday work', 'a student'],
}
const COMPUTER: ProductWords = {
  thing: 'laptop',
  krio: 'laptɔp',
  uses: [
    'school and office work',
    'video editing',
    'university students',
    'accounting and Excel',
    'programming',
  ],
}
const TABLET: ProductWords = {
  thing: 'tablet',
  krio: 'tablɛt',
  uses: ['children’s lessons', 'reading and films', 'drawing', 'field surveys', 'online classes'],
}
export const PRODUCT_WORDS: Record<ProductType, ProductWords> = {
  iPhone: PHONE,
  '5G Phone': PHONE,
  'Android Phone': PHONE,
  MacBook: COMPUTER,
  Laptop: COMPUTER,
  iPad: TABLET,
  Tablet: TABLET,
  'Gaming Console': {
    thing: 'game',
    krio: 'gem',
    uses: ['the whole family', 'FIFA with friends', 'a game centre', 'weekends at home'],
  },
  Smartwatch: {
    thing: 'watch',
    krio: 'wach',
    uses: ['sport and health', 'people who miss calls', 'runners', 'a gift'],
  },
  Headphones: {
    thing: 'headphones',
    krio: 'ɛdfon',
    uses: ['music on the poda-poda', 'long flights', 'calls and meetings', 'a DJ'],
  },
}

export const ELECTRONICS_PHRASES: Phrases<KindTopic> = {
  title: {
    en: splitSentences(`
      {product} {storage} {colour}, sealed | {product} {storage}, brand new in box |
      Brand new {product} ({storage}) | {product} {storage} – {colour} |
      Sealed {product} {storage} with warranty | {product} brand new, {colour} | New {product} in {town} |
      {product} {storage}: unopened box | {product} sealed from {origin} | {product}, {feature}, new in box |
      Original {product} {storage} | {product} {colour} brand new, receipt available |
      {product} {storage} – {price} | UNOPENED {product} {storage} | {product} with {feature}
    `),
    krio: splitSentences(`
      Brand nyu {product} {storage} de fɔ sɛl | {product} nyu insay bɔks |
      Fayn {product} {storage}, sil nɔ brok | A de sɛl {product} {storage}, nyu nyu |
      {product} {colour}, ɔpin am yusɛf | Nyu {tin}: {product} {storage} | {product} na {town}, prays nɔ dia |
      Orijinal {product}, nyu insay bɔks
    `),
  },
  opening: {
    en: splitSentences(`
      Brand new {product} in its sealed box, never opened. |
      Selling a {product} ({storage}, {colour}), sealed. |
      This {product} came in from {origin} last week, still in the plastic. |
      I have one {product} for sale, new, the seal is not broken.{private} |
      New stock: {product}, {colour}.{shop} | A brand new {product} for anybody who wants {feature}. |
      Original {product}, not refurbished, not a copy. |
      My brother brought this {product} from {origin} and I already have a {thing}.{private} |
      Unopened {product} with everything the maker puts in the box. |
      {product}, {storage}, factory sealed. You break the seal yourself. |
      Gift that I do not need: {product}, new in box.{private} |
      We are a small shop and we only sell new. Today: {product}.{shop}
    `),
    krio: splitSentences(`
      Na brand nyu {product} insay in bɔks, nɔbɔdi nɔ ɔpin am yet. |
      A de sɛl wan {product}, nyu, di sil nɔ brok. |
      Dis {product} jɔs kɔmɔt na {origin}, i stil de insay di plastik. |
      Mi brɔda sɛn dis {tin} fɔ mi, bɔt a dɔn gɛt wan, na dat mek a de sɛl am.{private} |
      Nyu {product} dɔn kam! Kɔlɔ na {colour}.{shop} | If yu de fɛn fayn {tin}, luk dis {product}. |
      Orijinal {product}, nɔto kɔpi, nɔto sɛkɔn an. | Wi de sɛl nyu {tin} nɔmɔ. Tide wi gɛt {product}.{shop}
    `),
  },
  about: {
    en: splitSentences(`
      It has {feature} and {feature2}. | Storage is {storage}, colour {colour}. |
      What people like about it: {feature}. | {storage} inside, so you will not run out of space soon. |
      Good for {use}. | The {colour} one, as in the photo. | Main points: {feature}, {feature2}. |
      Works with Orange, Africell and QCell. | It is the international version, with English menus. |
      The charger fits our sockets, adapter included. | With {feature}, it is strong value at this price. |
      Battery lasts well even on days when light is off.
    `),
    krio: splitSentences(`
      I gɛt {feature} ɛn {feature2}. | Insay na {storage}, kɔlɔ na {colour}. | I fayn fɔ {use}. |
      I de tek Orange, Africell ɛn QCell. | Di batri de las wan ol de. |
      {storage} de insay, so yu go put bɔku pikchɔ ɛn vidio. | Di {tin} saful, i nɔ de slo. |
      In chaja de insay di bɔks. | I gɛt {feature}, ɛn di prays nɔ at.
    `),
  },
  condition: {
    en: splitSentences(`
      The seal is intact, you can open it yourself in front of me. |
      New in box, zero scratches because nobody has touched it. |
      Check the serial number on the box with the maker before you pay. |
      You may switch it on and set it up here before paying. |
      Not activated yet: the warranty starts with you. | No locks, no account on it, nothing to remove. |
      Box, papers and accessories are complete. | I can show the purchase receipt from {origin}. |
      Dial *#06# and compare it with the box before you pay. |
      Any fault in the first week, bring it back.{shop}
    `),
    krio: splitSentences(`
      Di sil nɔ brok, yu go ɔpin am yusɛf. | I nyu, nɔbɔdi nɔ yuz am. | Chɛk di nɔmba na di bɔks bifo yu pe. |
      Yu kin ɔn am na ya, tɛst am, dɔn yu pe. | Ɔltin kɔmplit: bɔks, papa, kebul. |
      I nɔ gɛt lɔk, i nɔ gɛt akawnt insay. | If i du ɛnitin insay wan wik, briŋ am bak.
    `),
  },
  more: {
    en: splitSentences(`
      A free cover comes with it. | Screen glass included if you want, I fit it for you. |
      {warranty} months warranty from the shop.{shop} | We move your old data for free.{shop} |
      Delivery inside {town} is free. | Other colours can be ordered, they take about two weeks.{shop} |
      Charger brick sold separately, the box has only the cable. | I also have cases and earphones.{shop} |
      Bulk price for schools and offices.{shop} | We help you set up e-mail and WhatsApp. |
      A carry bag is included. | You can choose between two that I have.
    `),
    krio: splitSentences(`
      A go gi yu kɔva fri. | {warranty} mɔnt waranti de.{shop} |
      Wi go ɛp yu fɔ put yu ol tin dɛn insay.{shop} | Dilivri na {town} fri. |
      If yu want ɔda kɔlɔ, tɛl mi, a go fɛn am.{shop} | Wi gɛt chaja ɛn kɔva bak.{shop}
    `),
  },
  reason: {
    en: splitSentences(`
      I am selling because I won it and I do not need a second one.{private} |
      Selling because school fees are due.{private} | It was a gift and I prefer another model.{private} |
      We import every month, so prices stay low.{shop} | I bought two by mistake.{private} |
      Travelling soon, so it must go.{private} | Proceeds go into my small shop.{private}
    `),
    krio: splitSentences(`
      A de sɛl am bikɔs skul fiz dɔn rich.{private} | A nid mɔni fɔ put na mi biznɛs.{private} |
      A dɔn gɛt wan, a nɔ nid tu.{private} | Wi de briŋ dɛn ɛvri mɔnt, na dat mek prays nɔ dia.{shop}
    `),
  },
}
