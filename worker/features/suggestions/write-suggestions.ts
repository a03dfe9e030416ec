import { DESCRIPTION_MAX, DESCRIPTION_MIN, TITLE_MIN } from '#contract/limits.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type Fact, type Item, toItem, factTexts } from './facts.ts'
import { ownWords } from './own-words.ts'
import { listQuestions } from './questions.ts'
import type { Form } from './read-form.ts'
import { closingsOf, openingsOf } from './sentences.ts'
import { asTitle, capitalise, gist, article, shorten } from './wording.ts'

const TITLES = 3
const DESCRIPTIONS = 3

export interface Suggestions {
  titles: string[]
  descriptions: string[]
  questions: string[]
}

/** Writes what the form says, except the price, and nothing else. The same form and seed give the same texts. */
export function writeSuggestions(form: Form, seed: number): Suggestions {
  const item = toItem(form)
  const chance = chanceFrom(seed)
  return {
    titles: writeTitles(item, form.title, chance),
    descriptions: writeDescriptions(item, form.description, chance),
    questions: listQuestions(form),
  }
}

/** The longest title that a feed card shows uncut. */
const TITLE_GOOD_MAX = 70
const NAME_MAX = 60

/** Titles that differ from each other and from `current`, the title in the form, in more than punctuation. */
function writeTitles(item: Item, current: string, chance: Chance): string[] {
  const seen = new Set([gist(current)])
  return chance
    .shuffled(titlesOf(item, chance))
    .map((title) => asTitle(capitalise(title)))
    .filter(({ length }) => length >= TITLE_MIN && length <= TITLE_GOOD_MAX)
    .filter((title) => !seen.has(gist(title)) && seen.add(gist(title)))
    .slice(0, TITLES)
}

function titlesOf({ thing, words, noun, offer, facts, placeName }: Item, chance: Chance): string[] {
  // With a very long maker and model no title would fit, so the name is shortened.
  const subject = shorten(thing ?? words ?? noun, NAME_MAX)
  const isNamed = thing !== undefined || words !== undefined
  const [first, second] = chance.shuffled(shortTexts(facts))
  const place = placeName && ` in ${placeName}`
  const after = (...parts: (string | undefined)[]) =>
    parts.every((part) => part !== undefined) ? [[subject, ...parts].join(', ')] : []
  return [
    `${subject} ${offer}`,
    `${capitalise(offer)}: ${subject}`,
    ...(isNamed ? [subject, `Take a look: ${subject}`] : [`This ${noun} is ${offer}`]),
    ...(isNamed ? [] : [`${capitalise(offer)}: ${article(noun)} ${noun}`]),
    ...(place
      ? [`${subject} ${offer}${place}`, `${capitalise(offer)}${place}: ${subject}`, `${subject}${place}`]
      : []),
    ...after(first),
    ...after(first, second),
    ...after(first, placeName),
  ]
}

/** The facts that read well after a name: no bare numbers, long lists or facts that start with "no". */
function shortTexts(facts: readonly Fact[]): string[] {
  return facts
    .map(({ text }) => text)
    .filter((text) => /\p{L}/u.test(text) && text.length <= 40 && !text.startsWith('no '))
}

const TRIES = 40

/**
 * Different descriptions, none like `current`. Each states every fact, and keeps what else the seller
 * wrote, shortened if it is too long.
 */
function writeDescriptions(item: Item, current: string, chance: Chance): string[] {
  const own = ownWords(current, item)
  const openings = chance.shuffled(openingsOf(item))
  const seen = new Set([gist(current)])
  const texts: string[] = []
  for (let tries = 0; tries < TRIES && texts.length < DESCRIPTIONS; tries++) {
    const text = describe(item, own, openings[tries % openings.length] ?? '', tries % LAYOUTS, chance)
    if (text.length < DESCRIPTION_MIN || seen.has(gist(text))) continue
    seen.add(gist(text))
    texts.push(text)
  }
  return texts
}

const LAYOUTS = 4
const CLOSINGS_SHARE = 0.6
/** Characters reserved for the opening, the closing and the other words around the facts. */
const OTHER_WORDS_RESERVE = 600

function describe(
  item: Item,
  own: readonly string[],
  opening: string,
  layout: number,
  chance: Chance,
): string {
  const isList = layout === LAYOUTS - 1
  const extras = isList ? [] : chance.shuffled(shortTexts(item.facts)).slice(0, Math.floor(chance.next() * 4))
  const isPlaceInOpening = item.placeName !== undefined && opening.endsWith(` in ${item.placeName}`)
  const first = openingSentence(opening, extras)
  const otherFacts = item.facts.filter(({ text }) => !extras.includes(text))
  const place = item.place && !isPlaceInOpening ? [item.place] : []
  const closing = chance.next() < CLOSINGS_SHARE ? chance.shuffled(closingsOf(item))[0] : undefined
  const ownText = (between: string) => shorten(own.join(between), ownMax(item))
  if (isList) {
    const lines = [...otherFacts, ...place].map(({ line }) => `- ${capitalise(line)}`)
    return paragraphs([first, ...lines].join('\n'), ownText('\n'), closing)
  }
  const facts = inSentences(otherFacts, chance)
  const end = inSentences(place, chance)
  if (layout === 0) return sentences(first, facts, ownText(' '), end, closing)
  if (layout === 1) return paragraphs(sentences(first, facts), ownText('\n'), sentences(end, closing))
  return paragraphs(sentences(first, ownText(' ')), sentences(facts, end, closing))
}

/** 'Honda EU22i generator for sale in Bo: petrol, 3 months old.' */
function openingSentence(opening: string, extras: readonly string[]): string {
  const between = opening.includes(':') ? ', ' : ': '
  return `${capitalise([opening, ...extras.slice(0, 1)].join(between))}${extras
    .slice(1)
    .map((text) => `, ${text}`)
    .join('')}.`
}

/** One sentence per fact, in random order; some are joined: 'It has 256GB storage and comes in black.' */
function inSentences(facts: readonly Fact[], chance: Chance): string {
  const written: string[] = []
  for (const fact of chance.shuffled(facts)) {
    const sentence = capitalise(chance.shuffled(fact.sentences)[0] ?? `${fact.line}.`)
    const before = written.at(-1)
    const canJoin = before?.startsWith('It ') && !before.includes(' and ') && sentence.startsWith('It ')
    if (canJoin && chance.next() < 0.5)
      written.splice(-1, 1, `${before?.slice(0, -1)} and ${sentence.slice(3)}`)
    else written.push(sentence)
  }
  return written.join(' ')
}

/** The length left for the seller's own words once every fact is stated. */
function ownMax(item: Item): number {
  const facts = [...factTexts(item).values()].reduce((sum, text) => sum + text.length, 0)
  return Math.max(0, DESCRIPTION_MAX - OTHER_WORDS_RESERVE - facts)
}

function sentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

function paragraphs(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}
