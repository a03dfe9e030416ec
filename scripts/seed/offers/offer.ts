import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'
import { spellKrio, type KrioSpelling } from '../writing.ts'
import { ANY_PHRASES, makeAnyOffer, SHARED_PHRASES } from './any.ts'
import { CAR_PHRASES, makeCarOffer } from './car.ts'
import {
  when,
  type Facts,
  type KindTopic,
  type Offer,
  type Phrases,
  type Setting,
  type SharedTopic,
} from './demo-kinds.ts'
import { ELECTRONICS_PHRASES, makeElectronicsOffer } from './electronics.ts'
import { GENERATOR_PHRASES, makeGeneratorOffer } from './generator.ts'
import { HOME_PHRASES, makeHomeOffer } from './home.ts'

export function makeOffer(random: Random, type: ListingType, setting: Setting): Offer {
  const offer = OFFER_MAKERS[type]?.(random, setting) ?? makeAnyOffer(random, type, setting)
  return {
    ...offer,
    facts: { ...makePlaceFacts(random, setting), ...makeSaleFacts(random, type, setting), ...offer.facts },
  }
}

const OFFER_MAKERS: Partial<Record<ListingType, (random: Random, setting: Setting) => Offer>> = {
  electronics: makeElectronicsOffer,
  generator: makeGeneratorOffer,
  car_sale: makeCarOffer,
  home_rent: makeHomeOffer,
}

function makePlaceFacts(random: Random, { location, area, contact }: Setting): Facts {
  return {
    contact,
    town: location,
    area: area.name,
    place: `${area.name}, ${location}`,
    landmark: random.pick(area.landmarks ?? PLACES[location].landmarks),
    warranty: random.pick(['3', '6', '12']),
  }
}

function makeSaleFacts(random: Random, type: ListingType, { isShop }: Setting): Facts {
  return {
    shop: when(isShop),
    private: when(!isShop),
    reference: isShop ? makeStockNumber(random) : undefined,
    let: when(isMonthly(type)),
    sold: when(!isMonthly(type)),
  }
}

/** Makes two letters and four digits, like a shop's stock label. */
function makeStockNumber(random: Random): string {
  const letter = () => String.fromCharCode(65 + random.int(0, 25))
  return `${letter()}${letter()}${random.int(1000, 9999)}`
}

export type Voice = 'english' | 'krio' | 'mixed'
type Text = { title: string; description: string; voice: Voice }

/** Writes about an offer as one person would: in one voice, spelling and layout, with no sentence twice. */
export function writeAbout(random: Random, { attributes, facts }: Offer): Text {
  const voice = random.weighted(VOICES)
  const spelling: KrioSpelling = random.chance(0.45) ? 'standard' : 'typed'
  const sentences = createPicker(random, attributes.type, facts, voice, spelling)
  const titleLanguage = voice === 'mixed' && random.chance(0.5) ? 'en' : undefined
  const title = capitalise(sentences.one('title', titleLanguage)).slice(0, TITLE_MAX)
  const description = random.weighted(LAYOUTS)(random, sentences).slice(0, DESCRIPTION_MAX)
  return { title, description, voice }
}

type Topic = KindTopic | SharedTopic
type Language = 'en' | 'krio'
type SentencePicker = {
  one: (topic: Topic, language?: Language) => string
  some: (topic: Topic, count: number) => string[]
}

const VOICES: readonly (readonly [Voice, number])[] = [
  ['english', 58],
  ['krio', 20],
  ['mixed', 22],
]

/** Layouts of a description, from one line to a list, with their weights. */
const LAYOUTS: readonly (readonly [(random: Random, sentences: SentencePicker) => string, number])[] = [
  [(_, { one }) => join(one('opening'), one('about')), 14],
  [(_, { one, some }) => join(one('opening'), ...some('about', 2), one('condition'), one('where')), 26],
  [(_, { one }) => join(one('opening'), one('condition'), one('price'), one('terms'), one('closing')), 14],
  [
    (random, { one, some }) =>
      [
        join(one('opening'), ...some('about', 3)),
        join(...some('condition', 2), ...some('more', random.int(1, 2)), one('reason')),
        join(one('where'), one('price'), one('terms'), one('closing')),
      ].join('\n\n'),
    16,
  ],
  [
    (random, { one, some }) =>
      [
        one('opening'),
        ...[...some('about', random.int(2, 3)), one('condition'), one('more')]
          .filter(Boolean)
          .map((line) => `- ${line}`),
        join(one('where'), one('closing')),
      ].join('\n'),
    16,
  ],
  [
    (_, { one }) =>
      [
        join(one('opening'), one('reason')),
        join(one('about'), one('condition')),
        join(one('terms'), one('where')),
      ].join('\n'),
    14,
  ],
]

function createPicker(
  random: Random,
  type: ListingType,
  facts: Facts,
  voice: Voice,
  spelling: KrioSpelling,
): SentencePicker {
  const used = new Set<Template>()
  const krioFacts = spelling === 'standard' ? facts : toTypedFacts(facts)
  // The first sentence of a mixed text is Krio, so that every mixed text has some.
  let turn = 0
  const pickLanguage = (): Language =>
    voice === 'english' ? 'en' : voice === 'krio' || turn++ === 0 || random.chance(0.4) ? 'krio' : 'en'
  const one = (topic: Topic, language = pickLanguage()) => {
    const templates = (TEMPLATES[type] ?? ANY_TEMPLATES)[topic][language === 'en' ? 'en' : spelling]
    const template = choose(random, templates, facts, used)
    if (!template) return ''
    used.add(template)
    return fill(template, language === 'en' ? facts : krioFacts)
  }
  return { one, some: (topic, count) => Array.from({ length: count }, () => one(topic)) }
}

/** Picks a sentence whose slots all have facts. After four failed picks, searches from a random start. */
function choose(
  random: Random,
  templates: readonly Template[],
  facts: Facts,
  used: ReadonlySet<Template>,
): Template | undefined {
  const isUsable = (template: Template) =>
    !used.has(template) && template.slots.every((slot) => facts[slot] !== undefined)
  for (let draw = 0; draw < 4; draw++) {
    const template = random.pick(templates)
    if (isUsable(template)) return template
  }
  const start = random.int(0, templates.length - 1)
  return [...templates.slice(start), ...templates.slice(0, start)].find(isUsable)
}

function fill({ words, slots }: Template, facts: Facts): string {
  let text = words[0] ?? ''
  for (let i = 0; i < slots.length; i++) text += (facts[slots[i] ?? ''] ?? '') + (words[i + 1] ?? '')
  return capitalise(text)
}

function toTypedFacts(facts: Facts): Facts {
  const isKrio = (name: string) => name === 'tin' || name.includes('Krio')
  const typed = Object.entries(facts).map(([name, value]) => [
    name,
    isKrio(name) && value ? spellKrio(value, 'typed') : value,
  ])
  return Object.fromEntries(typed)
}

function join(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}

/** Keeps names such as iPhone, itel and i10 in lower case at the start of a sentence. */
function capitalise(text: string): string {
  return /^(i[A-Z\d]|itel\b)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sentence that is split at its slots. `words` has one entry more than `slots`. */
type Template = { words: readonly string[]; slots: readonly string[] }
type Templates = Record<Topic, Record<'en' | KrioSpelling, readonly Template[]>>

const TEMPLATES: Partial<Record<ListingType, Templates>> = {
  electronics: toTemplates(ELECTRONICS_PHRASES),
  generator: toTemplates(GENERATOR_PHRASES),
  car_sale: toTemplates(CAR_PHRASES),
  home_rent: toTemplates(HOME_PHRASES),
}
const ANY_TEMPLATES = toTemplates(ANY_PHRASES)

function toTemplates(kindPhrases: Phrases<KindTopic>): Templates {
  const phrases: Phrases<Topic> = { ...kindPhrases, ...SHARED_PHRASES }
  const toTopicTemplates = (topic: Topic) => ({
    en: phrases[topic].en.map(parseTemplate),
    standard: phrases[topic].krio.map(parseTemplate),
    typed: phrases[topic].krio.map((text) => parseTemplate(spellKrio(text, 'typed'))),
  })
  return {
    title: toTopicTemplates('title'),
    opening: toTopicTemplates('opening'),
    about: toTopicTemplates('about'),
    condition: toTopicTemplates('condition'),
    more: toTopicTemplates('more'),
    reason: toTopicTemplates('reason'),
    where: toTopicTemplates('where'),
    price: toTopicTemplates('price'),
    terms: toTopicTemplates('terms'),
    closing: toTopicTemplates('closing'),
  }
}

function parseTemplate(text: string): Template {
  const pieces = text.split(/\{(\w+)\}/)
  return { words: pieces.filter((_, i) => i % 2 === 0), slots: pieces.filter((_, i) => i % 2 === 1) }
}
