import { bookFor, type Book } from './books.ts'
import { chanceFrom, type Slots } from './template.ts'
import { toSlots } from './facts.ts'
import { ownWords } from './own-words.ts'
import type { Form } from './read-form.ts'
import { writeDescriptions } from './write-descriptions.ts'
import { writeTitles } from './write-titles.ts'
import type { Question } from './phrases.ts'

const TITLES = 3
const DESCRIPTIONS = 3

export interface Suggestions {
  titles: string[]
  descriptions: string[]
  questions: string[]
}

/**
 * The embedded writer: texts out of phrases and what the form tells, nothing else. The same form and seed
 * give the same texts.
 */
export function writeSuggestions(form: Form, seed: number): Suggestions {
  const slots = toSlots(form)
  const book = bookFor(form.kind)
  const chance = chanceFrom(seed)
  const own = ownWords(form.description, book, slots)
  return {
    titles: writeTitles(book.titles, slots, chance, { count: TITLES, current: form.title }),
    descriptions: writeDescriptions(book, slots, chance, {
      count: DESCRIPTIONS,
      current: form.description,
      own,
    }),
    questions: listQuestions(book, form, slots),
  }
}

const QUESTIONS_MAX = 4

/** What buyers of this kind ask and the form does not say yet, the most asked first. */
function listQuestions({ questions }: Book, form: Form, slots: Slots): string[] {
  const said = new Set([...slots.values()].flatMap(({ says }) => says))
  const { title, description, brand, model, productType, storage, amenities = [] } = form
  const text = [title, description, brand, model, productType, storage, ...amenities].join(' ').toLowerCase()
  const holdsOneOf = (words: readonly string[]) => words.some((word) => isIn(text, word))
  const isOpen = ({ answeredBy = [], words = [], onlyFor }: Question) =>
    !answeredBy.some((fact) => said.has(fact)) && !holdsOneOf(words) && (!onlyFor || holdsOneOf(onlyFor))
  return questions
    .filter(isOpen)
    .slice(0, QUESTIONS_MAX)
    .map(({ ask }) => ask)
}

/**
 * A word of up to three letters is sought whole ("ac" is not "accident"), a longer one as the beginning of
 * words.
 */
function isIn(text: string, word: string): boolean {
  const end = /^\p{L}{1,3}$/u.test(word) ? '(?!\\p{L})' : ''
  return new RegExp(`(?<!\\p{L})${word.replace(/[./]/g, '\\$&')}${end}`, 'u').test(text)
}
