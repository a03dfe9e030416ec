import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELECTRONICS_CONDITION, PRODUCT_TYPES, type ProductType } from '#contract/kinds/electronics.ts'
import { roundAsSeller, writeAmount } from '../money.ts'
import type { Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'

export function electronicsOffer(random: Random, { location, slePerUsd }: Setting): Offer {
  const device = random.weighted(WEIGHTED_DEVICES)
  const [storage, extraUsd] = device.storages.length > 0 ? random.pick(device.storages) : [undefined, 0]
  const color = random.pick(device.colours)
  const usd = (device.usd + extraUsd) * random.between(0.95, 1.1)
  const currency = usd > 700 && random.chance(0.12) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? usd : usd * slePerUsd)
  const [feature = '', feature2 = ''] = random.sample(device.features, 2)
  const kind = WORDS[device.productType]
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
      product: productName(device),
      brand: device.brand,
      colour: color.toLowerCase(),
      feature,
      feature2,
      thing: kind.thing,
      tin: kind.krio,
      use: random.pick(kind.uses),
      origin: random.pick(['Dubai', 'London', 'Guinea', 'the US', 'China', 'Germany', 'Accra', 'Lagos']),
      price: writeAmount(random, price, currency),
      carry: '',
      stock: '',
      ...(storage ? { storage } : {}),
    },
  }
}

/**
 * What the phone and computer shops of Freetown sell sealed in 2026. `usd` is the shop's price of the
 * smallest version, in dollars; each further storage step adds its own.
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

/** The lines of devices.txt below its heading. */
export const DEVICES: readonly Device[] = readFileSync(join(import.meta.dirname, 'devices.txt'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(deviceOf)

function deviceOf(line: string): Device {
  const [brand = '', type, model = '', usd, storages = '', colours = '', features = '', weight] =
    line.split(' | ')
  const productType = PRODUCT_TYPES.find((known) => known === type)
  if (!productType) throw new Error(`devices.txt has a product type that nobody sells: ${line}`)
  return {
    brand,
    productType,
    model,
    usd: Number(usd),
    storages: storages === '-' ? [] : storages.split(', ').map(storageOf),
    colours: colours.split(', '),
    features: features.split(', '),
    weight: Number(weight),
  }
}

function storageOf(text: string): readonly [label: string, extraUsd: number] {
  const [label = '', extraUsd = 0] = text.split(' +')
  return [label, Number(extraUsd)]
}

const WEIGHTED_DEVICES = DEVICES.map((device) => [device, device.weight] as const)

/** People leave the maker out if the product's name implies it. */
function productName({ brand, model }: Device): string {
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
const WORDS: Record<ProductType, ProductWords> = {
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
