import { DAY_MS } from '#contract/dates.ts'
import type { USER_TYPES } from '#contract/lists.ts'
import type { Location } from '#contract/places.ts'
import type { DemoKind } from './offers/demo-kinds.ts'
import { demoId, type Random, randomFrom } from './random.ts'
import { pickLocation } from './places.ts'

export type DemoPerson = {
  publicId: string
  phone: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  location: Location
  bio: string | null
  userType: (typeof USER_TYPES)[number]
  role: 'member' | 'admin'
  isPhoneVerified: boolean
  joinedAt: number
  /** The only kind that a business sells. Undefined for private people, who sell any kind. */
  trade: DemoKind | undefined
}

const ADMIN_PHONE = '+23276000001'
export const SELLER_PHONE = '+23276000002'
export const BUYER_PHONE = '+23276000003'

const SELLERS = 60
const ESTABLISHED_DAYS = 200

/** What is not invented about the README's admin, buyer and seller. */
const README_PEOPLE: readonly Partial<DemoPerson>[] = [
  { phone: ADMIN_PHONE, firstName: 'Market', lastName: 'Admin', role: 'admin', bio: null },
  {
    phone: BUYER_PHONE,
    firstName: 'Kadiatu',
    lastName: 'Sesay',
    bio: 'Tailor at Lumley, looking for a place of my own. A lɛk fɔ tɔk fɔs bifo a kam.',
  },
  {
    phone: SELLER_PHONE,
    firstName: 'Mohamed',
    lastName: 'Bangura',
    bio: 'I help friends and family to sell and let, in Freetown and upcountry. Sɛn mɛsej, a go ansa di sem de.',
  },
]

/** A private person, who sells any kind. */
export const INDIVIDUAL = { userType: 'individual', businessName: null, trade: undefined } as const

/** Makes the README's admin and buyer, then the sellers, of whom the README's seller is the first. */
export function makePeople(now: number): DemoPerson[] {
  const random = randomFrom('salone', 'people')
  const invented = [
    makePerson(random.fork('admin'), 0, now),
    makePerson(random.fork('buyer'), 1, now),
    ...Array.from({ length: SELLERS }, (_, i) => makePerson(random.fork('seller', i), i + 2, now)),
  ]
  const established = {
    ...INDIVIDUAL,
    isPhoneVerified: true,
    location: 'Freetown' as const,
    joinedAt: now - ESTABLISHED_DAYS * DAY_MS,
  }
  return invented.map((person, i) => {
    const changes = README_PEOPLE[i]
    return changes ? { ...person, ...established, ...changes } : person
  })
}

/**
 * Makes an invented person. The phone numbers cannot be called: the first 100 are in an unassigned block, and
 * later ones start with a 0.
 */
export function makePerson(random: Random, index: number, now: number): DemoPerson {
  const trade = random.chance(0.34) ? random.weighted(TRADES) : undefined
  const location = pickLocation(random)
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  return {
    publicId: demoId('user', index),
    phone:
      index < 100 ? `+232760001${String(index).padStart(2, '0')}` : `+2320${String(index).padStart(7, '0')}`,
    firstName,
    lastName,
    businessName: trade ? makeBusinessName(random, lastName, trade) : null,
    location,
    bio: random.chance(0.7)
      ? random.pick(trade ? BUSINESS_BIOS[trade] : BIOS).replace('{town}', location)
      : null,
    userType: trade ? 'business' : 'individual',
    role: 'member',
    isPhoneVerified: random.chance(0.82),
    joinedAt: now - Math.round(random.between(50, 520) * DAY_MS),
    trade,
  }
}

const TRADES: readonly (readonly [DemoKind, number])[] = [
  ['electronics', 8],
  ['car_sale', 6],
  ['home_rent', 5],
  ['generator', 4],
]

function makeBusinessName(random: Random, lastName: string, trade: DemoKind): string {
  const owner = random.pick([lastName, `${lastName} & Sons`, random.pick(SHOP_WORDS)])
  return `${owner} ${random.pick(TRADE_NAMES[trade])}`
}

const FIRST_NAMES = splitNames(`
  Mohamed, Fatmata, Ibrahim, Mariama, Abu, Aminata, Alhaji, Isatu, Sorie, Kadiatu, Foday, Hawa,
  Alpha, Zainab, Momoh, Adama, Lamin, Memunatu, Sahr, Finda, Tamba, Kumba, Samuel, Emilia, Augustine,
  Josephine, Desmond, Princess, Osman, Yeabu, Abdul, Ramatu, Santigie, Marie, Joseph, Haja, Brima,
  Jeneba, Victor, Edna, Komba, Sia, Musa, Mabinty, Unisa, Salamatu, Bockarie, Baindu, Philip, Agnes
`)
const LAST_NAMES = splitNames(`
  Kamara, Sesay, Bangura, Conteh, Kargbo, Turay, Mansaray, Jalloh, Bah, Barrie, Fofanah, Kanu,
  Dumbuya, Kallon, Lansana, Sandy, Tucker, Cole, Williams, Johnson, Davies, Macauley, Thomas, George,
  Suma, Marah, Tarawallie, Saffa, Vandi, Gbla, Lebbie, Gborie, Fillie, Kpaka, Swaray, Massaquoi,
  Yillah, Samai, Nyuma, Koker
`)
const SHOP_WORDS = splitNames(`
  Lion Mountain, Salone Star, Peninsula, Rokel, Moa River, Gola, Wara Wara, Kakua, Harbour View,
  Sunrise, Palm Grove, New Dawn, Bright Future, Freetown Central, Diamond City, Golden Gate,
  Mighty Blyden, Unity, Bintumani, Sewa
`)
const TRADE_NAMES: Record<DemoKind, readonly string[]> = {
  electronics: ['Phones & Accessories', 'Electronics', 'Computers', 'Mobile', 'Digital'],
  car_sale: ['Motors', 'Auto Sales', 'Cars', 'Automobiles'],
  home_rent: ['Homes', 'Properties', 'Estate Agency', 'Lettings'],
  generator: ['Power Centre', 'Generators', 'Power & Tools', 'Energy'],
}
const BIOS = [
  'I sell what I no longer use, honestly described.',
  'Teacher in {town}. I answer in the evening.',
  'Based in {town}, travelling to Freetown twice a month.',
  'A de na {town}. Sɛn mɛsej, a go ansa.',
  'I buy and sell small things after work.',
  'Nurse. Please message before you come.',
  'Family man in {town}, no games.',
  'Student at the university, fair prices.',
  'Engineer. I only sell what I have tested myself.',
  'Landlord of three houses in {town}.',
] as const
const BUSINESS_BIOS: Record<DemoKind, readonly string[]> = {
  electronics: [
    'Shop in {town}, open Monday to Saturday, 9 to 6. Receipts given.',
    'New goods only, with warranty. Visit us in {town}.',
    'We import from Dubai and Guangzhou every month.',
    'Family business in {town}. Wi de sɛl fayn tin fɔ fayn prays.',
  ],
  car_sale: [
    'Clean papers, clean cars.',
    'Cars from the port of Freetown to you, duty paid.',
    'Serving {town} since 2014. Bring your mechanic, we have nothing to hide.',
  ],
  home_rent: [
    'Homes and offices in and around {town}. No viewing fee.',
    'We know every owner we rent for.',
    'Wi go ɛp yu fɛn os na {town}.',
  ],
  generator: [
    'Power for homes, shops and clinics. We install and service.',
    'Generators, parts and honest repairs in {town}.',
    'Serving {town} since 2011. Spare parts in stock.',
  ],
}

function splitNames(names: string): string[] {
  return names.trim().split(/,\s+/)
}
