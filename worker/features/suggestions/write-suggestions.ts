import { bookFor } from './books.ts'
import { chanceFrom } from './chance.ts'
import { toSlots } from './facts.ts'
import { listQuestions } from './list-questions.ts'
import { ownWords } from './own-words.ts'
import type { Form } from './read-form.ts'
import { writeDescriptions } from './write-descriptions.ts'
import { writeTitles } from './write-titles.ts'

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
