import type { ListingType } from './derived.ts'

/** One thing to check before paying. The device remembers it as ticked under its `id`. */
export interface Check {
  id: string
  text: string
  /** Only for these product types. */
  productTypes?: readonly string[]
  /** A field to check the IMEI stands under it. */
  hasImei?: true
}

/**
 * What a buyer checks before paying, by kind. Not in the kinds themselves, which every first view loads, while this
 * loads when somebody opens it.
 */
const CHECKS: Partial<Record<ListingType, readonly Check[]>> = {
  electronics: [
    {
      id: 'imei',
      text: 'Dial *#06# on the phone. The IMEI that it shows, 15 digits, is the one on the box.',
      productTypes: ['iPhone', '5G Phone', 'Android Phone'],
      hasImei: true,
    },
    { id: 'works', text: 'Switch it on and try it: screen, sound, camera, charging.' },
    { id: 'account', text: "It asks for nobody else's account or code when it starts." },
    { id: 'box', text: 'The box was sealed, and the model on it is the one you were promised.' },
  ],
  car_sale: [
    { id: 'chassis', text: 'Take a photo of the chassis number on the car, and compare it with the papers.' },
    { id: 'papers', text: 'The papers name the seller. Compare the name with an ID.' },
    { id: 'duty', text: 'You have seen the paper that the duty is paid.' },
    { id: 'drive', text: 'Drive it, and let a mechanic look at it.' },
  ],
  generator: [
    { id: 'cold', text: 'Touch it before it is started: it is cold, so nobody warmed it up for you.' },
    { id: 'load', text: 'Let it run under load for ten minutes, with a fridge or an iron.' },
    { id: 'smoke', text: 'It runs evenly, without blue or black smoke, and nothing leaks.' },
    { id: 'plate', text: 'The plate on it has the power and the model that you were promised.' },
  ],
  home_rent: [
    { id: 'house', text: 'You have been inside, in every room.' },
    { id: 'owner', text: "You have met the owner, or seen the owner's paper of the house and an ID." },
    { id: 'fee', text: "You know the agent's fee, and pay nobody only to look." },
    { id: 'light', text: 'You have seen water and light on.' },
    { id: 'keys', text: 'You pay when you get the keys, with an agreement and a receipt.' },
  ],
}

const ALWAYS: Check = { id: 'hands', text: 'You pay when you have it in your hands, never before.' }

/** What to check before paying for a listing, the most telling first. */
export function checksOf({ type, productType }: { type: ListingType; productType?: string | null }): Check[] {
  const own = CHECKS[type] ?? []
  const fitting = own.filter(
    ({ productTypes }) => !productTypes || (productType && productTypes.includes(productType)),
  )
  return own.some(({ id }) => id === 'keys') ? fitting : [...fitting, ALWAYS]
}
