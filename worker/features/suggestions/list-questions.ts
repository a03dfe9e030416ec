import type { Book } from './books.ts'
import type { Question } from './phrases.ts'
import type { Form } from './read-form.ts'
import type { Slots } from './template.ts'

const QUESTIONS_MAX = 4

/** What buyers of this kind ask and the form does not say yet, the most asked first. */
export function listQuestions({ questions }: Book, form: Form, slots: Slots): string[] {
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
