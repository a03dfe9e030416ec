import type { Attribute, Kind, NumberAttribute, TextAttribute } from '#contract/kinds/attribute.ts'
import { attributeText } from '#contract/kinds/attribute-text.ts'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import {
  splitSentences,
  type Attributes,
  type Facts,
  type KindTopic,
  type Offer,
  type Phrases,
  type Setting,
  type SharedTopic,
} from './demo-kinds.ts'
import { roundAsSeller } from '../writing.ts'
import type { Random } from '../random.ts'

/** Makes an offer of a kind that is no demo kind, with values that the kind allows and a usual price. */
export function makeAnyOffer(random: Random, type: ListingType, { location, year }: Setting): Offer {
  const kind = kindOf(type)
  const chosen = Object.entries(kind.attributes).flatMap(([name, attribute]): ChosenValue[] => {
    if (attribute.isOptional && random.chance(0.3)) return []
    const value = pickValue(random, attribute, year)
    return value === undefined ? [] : [{ name, attribute, value }]
  })
  const values = Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
  const price = pickPrice(random, kind)
  return {
    attributes: asAttributes({ type, price, currency: 'SLE', location, ...values }),
    facts: toFacts(kind, chosen),
  }
}

type ChosenValue = { name: string; attribute: Attribute; value: unknown }

function pickValue(random: Random, attribute: Attribute, year: number): unknown {
  switch (attribute.input) {
    case 'text':
      return pickText(random, attribute)
    case 'choice':
      return random.pick(attribute.choices)
    case 'fixed':
      return attribute.value
    case 'number':
      return pickNumber(random, attribute)
    case 'year':
      return year - random.int(0, attribute.ageMaxYears)
    case 'flag':
      return random.chance(0.5)
    case 'list':
      return random.sample(attribute.knownValues, random.int(1, Math.min(4, attribute.max)))
  }
}

/** Leaves an optional text out if the kind says nothing about its values. */
function pickText(
  random: Random,
  { knownValues, hint, column, isOptional, label }: TextAttribute,
): string | undefined {
  const example = /^For example (.+)$/.exec(hint ?? '')?.[1]
  if (knownValues) return random.pick(knownValues)
  if (example) return example
  if (column === 'model') return `${random.pick(['A', 'C', 'K', 'S', 'X'])}${random.int(1, 9) * 50}`
  if (/color$/i.test(column)) return random.pick(['Black', 'White', 'Silver', 'Blue', 'Red'])
  return isOptional ? undefined : label
}

/** Picks a number within the bounds. Small numbers are more likely. */
function pickNumber(random: Random, { min, max, step }: NumberAttribute): number {
  const number = min + (max - min) * random.next() ** 2
  const rounded = Math.min(max, Math.max(min, number < 50 ? number : roundAsSeller(number)))
  return step === undefined ? Math.round(rounded * 10) / 10 : Math.round(rounded / step) * step
}

/** Picks a usual price, log-uniformly, so that a wide range does not give mostly high prices. */
function pickPrice(random: Random, { usualPriceSle: [low, high] }: Kind): number {
  return roundAsSeller(low * (high / low) ** random.between(0.2, 0.8))
}

/** Each value was picked for its attribute, and makeMarket parses the whole listing. */
function asAttributes(values: object): Attributes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as Attributes
}

function toFacts({ names }: Kind, chosen: readonly ChosenValue[]): Facts {
  const isName = ({ attribute: { filter } }: ChosenValue) => filter?.by === 'maker' || filter?.by === 'model'
  const details = chosen
    .filter((one) => !isName(one))
    .map(({ attribute, value }) => `${attribute.label}: ${attributeText(attribute, value, YES_AND_NO)}`)
  return {
    what:
      chosen
        .filter(isName)
        .map(({ value }) => value)
        .join(' ') || names.one,
    thing: names.one.toLowerCase(),
    ...Object.fromEntries(details.map((detail, i) => [`detail${i + 1}`, detail])),
  }
}

const YES_AND_NO = { yes: 'yes', no: 'no' }

/** Sentences that fit any kind. */
export const ANY_PHRASES: Phrases<KindTopic> = {
  title: {
    en: ['{what} for sale in {town}{sold}', '{what} for rent in {town}{let}', '{what}, {area}'],
    krio: ['{what} de fɔ sɛl na {town}{sold}', '{what} de fɔ rɛnt na {town}{let}', 'Fayn {what} na {area}'],
  },
  opening: {
    en: ['I am selling this {thing}.{sold}', 'This {thing} is for rent.{let}', '{what} in {place}.'],
    krio: ['A de sɛl dis {thing}.{sold}', 'Dis {thing} de fɔ rɛnt.{let}', '{what} de na {place}.'],
  },
  about: {
    en: ['{detail1}.', '{detail2}.', '{detail3}.', '{detail4}.'],
    krio: ['Luk am: {detail1}.', '{detail2}.', '{detail3}.'],
  },
  condition: {
    en: ['It has been looked after well.', 'Everything is as you see it here.'],
    krio: ['A kia fɔ am fayn.', 'Ɔltin de lɛk aw yu si am na ya.'],
  },
  more: {
    en: ['You can try it before you pay.{sold}', 'Come and see it yourself.'],
    krio: ['Yu kin tray am bifo yu pe.{sold}', 'Kam si am wit yu yon yay.'],
  },
  reason: {
    en: ['I do not use it any more.', 'I need the space.'],
    krio: ['A nɔ de yuz am igen.', 'A nid di ples.'],
  },
}

/** Sentences on what all buyers ask: where it is, whether the price is negotiable, how to pay safely. */
export const SHARED_PHRASES: Phrases<SharedTopic> = {
  where: {
    en: splitSentences(`
      It is in {place}, {landmark}. | You can see it in {place} any day after 10. |
      Viewing in {place}, {landmark}. | I am in {place}; come with a friend if you like. |
      Pick-up in {place}. I can also meet you at the police station if you prefer a public place.{carry} |
      Located {landmark}, {place}. | We are in {area}, {landmark}. Open Monday to Saturday, 9 to 6.{shop} |
      Come and see it {landmark}. |
      If you are not in {town} I can send it by bus, you pay the transport.{carry} |
      Based in {town}. Transport to the provinces can be arranged.{carry} |
      Weekend viewing is fine too, {area}, {landmark}. | Ask for {contact} when you reach {area}. |
      {area}, {landmark}. Everybody there knows {contact}. |
      Anybody in {town} can find the place easily: {landmark}.
    `),
    krio: splitSentences(`
      I de na {place}, {landmark}. | A de na {place}. Kam si am ɛnitɛm. |
      Kam {area} kam si am wit yu yon yay. |
      If yu nɔ de na {town}, wi kin sɛn am wit bɔs, bɔt yu go pe di transpɔt.{carry} |
      Wi de na {area}, {landmark}. Wi de opin Mɔnde to Satide.{shop} |
      If yu de kam, sɛn mɛsej fɔs so dat a go de na os. | Di ples nɔ at fɔ fɛn: {landmark}. |
      We yu rich {area}, ask fɔ {contact}. | Wi kin mit na pɔlis steshɔn if yu want, no prɔblɛm.{carry}
    `),
  },
  price: {
    en: splitSentences(`
      Price {price}, slightly negotiable. | Asking {price}. Reasonable offers are welcome when you come. |
      {price} last price. | The price is {price} and it is firm, please respect that. |
      Going for {price}. No swap.{sold} | {price}, talk to me nicely. |
      I am asking {price}; I checked the shops in town and this is below them.{sold} |
      Discount for serious buyers who come this week. |
      Price is for one. If you take two we can talk.{stock}{shop} | No instalments please. |
      Part payment can be discussed with a written agreement. |
      You can pay in Leones or the same in dollars at the day’s rate.
    `),
    krio: splitSentences(`
      Di prays na {price}, bɔt wi kin tɔk. | Las prays na {price}. | {price} nɔmɔ. Duya nɔ bit am dɔn tumɔs. |
      Prays nɔ dia: {price}. | Kam wit yu ɔfa, wi go gri. | Di prays fiks, a dɔn put am dɔn ɔlrɛdi. |
      If yu kam dis wik, a go mek yu gladi pan di prays. |
      A nɔ de chenj am wit ɔda tin, na mɔni nɔmɔ a want.{sold}
    `),
  },
  terms: {
    en: splitSentences(`
      See it first, test it, then pay.{sold} | You pay when you have seen it, not before. |
      I never ask for money in advance. | Receipt given.{shop} |
      Bring somebody who knows, check everything, take your time. |
      Send a message here, I answer the same day. | Please write here before you come so we agree a time. |
      Serious buyers only, please. | Cash or Orange Money on the spot once you are satisfied.{sold} |
      All questions are welcome, ask before you travel. |
      I answer messages in the evening after work.{private} |
      No agents please, I am selling directly.{sold}{private} |
      We write a paper with both names and a witness.{sold}
    `),
    krio: splitSentences(`
      Si am fɔs, chɛk am fayn, dɔn yu pe.{sold} | Nɔ sɛn mɔni to ɛnibɔdi bifo yu si am. |
      Sɛn mi mɛsej na ya, a de ansa kwik kwik. | Duya, na sirios baya nɔmɔ. | Wi de gi risit.{shop} |
      Kam wit pɔsin we sabi, mek una chɛk am togɛda. | Ask ɛnitin we yu want fɔ no, a go tɛl yu di tru. |
      Nɔ ejɛnt, a de sɛl am misɛf.{sold}{private} | Yu kin pe kash ɔ Orange Money we yu dɔn gladi.
    `),
  },
  closing: {
    en: splitSentences(`
      Thanks for reading. | First to come takes it. | Thank you and God bless. |
      Still available as long as you see it here. | Like it to find it again. |
      Share it with somebody who needs one. | Have a blessed day. | More photos on request. |
      Only one left.{stock} | Our number for it is {reference}. | Stock {reference}. |
      We have two in stock.{stock}{shop} | Do not miss it. | Looking forward to hearing from you.
    `),
    krio: splitSentences(`
      Tɛnki ya. | Fɔs pɔsin we kam go gɛt am. | Gɔd blɛs una. | Kam kwik bifo i dɔn. | Una kam bay!{sold} |
      Na wan nɔmɔ lɛf.{stock} | Tɛl yu padi dɛn. | If yu si am na ya, i stil de. | A de wet fɔ yu mɛsej. |
      In nɔmba na di shɔp na {reference}. | Yu nɔ go rigrɛt am.
    `),
  },
}
