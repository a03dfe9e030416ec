import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'
import { spellKrio, type KrioSpelling } from '../writing.ts'
import { ANY_PHRASES, anyOffer, SHARED_PHRASES } from './any.ts'
import { CAR_PHRASES, carOffer } from './car.ts'
import type { Facts, KindTopic, Offer, Phrases, Setting, SharedTopic } from './demo-kinds.ts'
import { ELECTRONICS_PHRASES, electronicsOffer } from './electronics.ts'
import { GENERATOR_PHRASES, generatorOffer } from './generator.ts'
import { HOME_PHRASES, homeOffer } from './home.ts'

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

export type Voice = 'english' | 'krio' | 'mixed'
type Text = { title: string; description: string; voice: Voice }

/**
 * Writes about an offer as one person would: in one voice, one spelling and one of several layouts, with no
 * sentence twice.
 */
export function writeAbout(random: Random, { attributes, facts }: Offer): Text {
  const voice = random.weighted(VOICES)
  const spelling: KrioSpelling = random.chance(0.45) ? 'standard' : 'typed'
  const pen = penFor(random, attributes.type, facts, voice, spelling)
  const title = capital(pen.one('title', voice === 'mixed' && random.chance(0.5) ? 'en' : undefined)).slice(
    0,
    TITLE_MAX,
  )
  const description = random.weighted(SHAPES)(random, pen).slice(0, DESCRIPTION_MAX)
  return { title, description, voice }
}

type Topic = KindTopic | SharedTopic
type Language = 'en' | 'krio'
type Pen = { one(topic: Topic, language?: Language): string; some(topic: Topic, count: number): string[] }

const VOICES: readonly (readonly [Voice, number])[] = [
  ['english', 58],
  ['krio', 20],
  ['mixed', 22],
]

/**
 * Layouts of a description: a line, a paragraph, a long letter, a list, or questions and answers by topic.
 */
const SHAPES: readonly (readonly [(random: Random, pen: Pen) => string, number])[] = [
  [(_, pen) => join(pen.one('opening'), pen.one('about')), 14],
  [(_, pen) => join(pen.one('opening'), ...pen.some('about', 2), pen.one('state'), pen.one('where')), 26],
  [
    (_, pen) =>
      join(pen.one('opening'), pen.one('state'), pen.one('price'), pen.one('deal'), pen.one('closing')),
    14,
  ],
  [
    (random, pen) =>
      [
        join(pen.one('opening'), ...pen.some('about', 3)),
        join(...pen.some('state', 2), ...pen.some('more', random.int(1, 2)), pen.one('reason')),
        join(pen.one('where'), pen.one('price'), pen.one('deal'), pen.one('closing')),
      ].join('\n\n'),
    16,
  ],
  [
    (random, pen) =>
      [
        pen.one('opening'),
        ...[...pen.some('about', random.int(2, 3)), pen.one('state'), pen.one('more')]
          .filter(Boolean)
          .map((line) => `- ${line}`),
        join(pen.one('where'), pen.one('closing')),
      ].join('\n'),
    16,
  ],
  [
    (_, pen) =>
      [
        join(pen.one('opening'), pen.one('reason')),
        join(pen.one('about'), pen.one('state')),
        join(pen.one('deal'), pen.one('where')),
      ].join('\n'),
    14,
  ],
]

function penFor(random: Random, type: ListingType, facts: Facts, voice: Voice, spelling: KrioSpelling): Pen {
  const used = new Set<Template>()
  const spelt = spelling === 'standard' ? facts : typedFacts(facts)
  // The first sentence of a mixed text is Krio, so that every mixed text has some.
  let turn = 0
  const languageNow = (): Language =>
    voice === 'english' ? 'en' : voice === 'krio' || turn++ === 0 || random.chance(0.4) ? 'krio' : 'en'
  const one = (topic: Topic, language = languageNow()) => {
    const templates = (TEMPLATES[type] ?? ANY_TEMPLATES)[topic][language === 'en' ? 'en' : spelling]
    const template = choose(random, templates, facts, used)
    if (!template) return ''
    used.add(template)
    return fill(template, language === 'en' ? facts : spelt)
  }
  return { one, some: (topic, count) => Array.from({ length: count }, () => one(topic)) }
}

/** Draws a sentence whose slots have facts. After a few failed draws, searches from a random start. */
function choose(
  random: Random,
  templates: readonly Template[],
  facts: Facts,
  used: ReadonlySet<Template>,
): Template | undefined {
  const fits = (template: Template) =>
    !used.has(template) && template.slots.every((slot) => facts[slot] !== undefined)
  for (let draw = 0; draw < 4; draw++) {
    const template = random.pick(templates)
    if (fits(template)) return template
  }
  const start = random.int(0, templates.length - 1)
  return [...templates.slice(start), ...templates.slice(0, start)].find(fits)
}

function fill({ words, slots }: Template, facts: Facts): string {
  let text = words[0] ?? ''
  for (let i = 0; i < slots.length; i++) text += (facts[slots[i] ?? ''] ?? '') + (words[i + 1] ?? '')
  return capital(text)
}

function typedFacts(facts: Facts): Facts {
  const typed = { ...facts }
  for (const name of [
    'homeKrio',
    'roomsKrio',
    'fuelKrio',
    'loadsKrio',
    'tin',
    'amenityKrio',
    'amenityKrio2',
  ]) {
    const value = facts[name]
    if (value !== undefined) typed[name] = spellKrio(value, 'typed')
  }
  return typed
}

function join(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}

/** Keeps names such as iPhone, itel and i10 in lower case at the start of a sentence. */
function capital(text: string): string {
  return /^(i[A-Z\d]|itel\b)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sentence split at its slots: `words` has one entry more than `slots`. */
type Template = { words: readonly string[]; slots: readonly string[] }
type Book = Record<Topic, Record<'en' | KrioSpelling, readonly Template[]>>

const TEMPLATES: Partial<Record<ListingType, Book>> = {
  electronics: bookOf(ELECTRONICS_PHRASES),
  generator: bookOf(GENERATOR_PHRASES),
  car_sale: bookOf(CAR_PHRASES),
  home_rent: bookOf(HOME_PHRASES),
}
const ANY_TEMPLATES = bookOf(ANY_PHRASES)

function bookOf(own: Phrases<KindTopic>): Book {
  const phrases: Phrases<Topic> = { ...own, ...SHARED_PHRASES }
  const page = (topic: Topic) => ({
    en: phrases[topic].en.map(cut),
    standard: phrases[topic].krio.map(cut),
    typed: phrases[topic].krio.map((text) => cut(spellKrio(text, 'typed'))),
  })
  return {
    title: page('title'),
    opening: page('opening'),
    about: page('about'),
    state: page('state'),
    more: page('more'),
    reason: page('reason'),
    where: page('where'),
    price: page('price'),
    deal: page('deal'),
    closing: page('closing'),
  }
}

function cut(text: string): Template {
  const pieces = text.split(/\{(\w+)\}/)
  return { words: pieces.filter((_, i) => i % 2 === 0), slots: pieces.filter((_, i) => i % 2 === 1) }
}
