import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import type { Facts, Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'
import { PLACES } from '../places.ts'
import { anyOffer } from './any.ts'
import { carOffer } from './car.ts'
import { electronicsOffer } from './electronics.ts'
import { generatorOffer } from './generator.ts'
import { homeOffer } from './home.ts'

export function makeOffer(random: Random, type: ListingType, setting: Setting): Offer {
  const offer = MAKERS[type]?.(random, setting) ?? anyOffer(random, type, setting)
  return {
    ...offer,
    facts: { ...placeFacts(random, setting), ...saleFacts(random, type, setting), ...offer.facts },
  }
}

const MAKERS: Partial<Record<ListingType, (random: Random, setting: Setting) => Offer>> = {
  electronics: electronicsOffer,
  generator: generatorOffer,
  car_sale: carOffer,
  home_rent: homeOffer,
}

function placeFacts(random: Random, { location, area, contact }: Setting): Facts {
  return {
    contact,
    town: location,
    area: area.name,
    place: `${area.name}, ${location}`,
    landmark: random.pick(area.landmarks ?? PLACES[location].landmarks),
    warranty: random.pick(['3', '6', '12']),
  }
}

function saleFacts(random: Random, type: ListingType, { isShop }: Setting): Facts {
  const seller: Facts = isShop ? { shop: '', reference: stockNumber(random) } : { private: '' }
  return { ...seller, ...(isMonthly(type) ? { let: '' } : { sold: '' }) }
}

/** Two letters and four digits, like a shop's stock label. */
function stockNumber(random: Random): string {
  const letter = () => String.fromCharCode(65 + random.int(0, 25))
  return `${letter()}${letter()}${random.int(1000, 9999)}`
}
