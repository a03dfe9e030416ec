import { DESCRIPTION_MAX } from '#contract/limits.ts'
import { type Item, toItem } from './facts.ts'
import { ownWords } from './own-words.ts'
import { listQuestions } from './questions.ts'
import type { Form } from './read-form.ts'
import { asTitle, capitalise, shorten } from './wording.ts'

export interface Suggestions {
  title: string
  description: string
  questions: string[]
}

/** Writes what the form says, except the price, which would be wrong after its next change, and nothing else. */
export function writeSuggestions(form: Form): Suggestions {
  const item = toItem(form)
  return {
    title: writeTitle(item),
    description: writeDescription(item, form),
    questions: listQuestions(form),
  }
}

/** The longest title that a feed card shows uncut. */
const TITLE_GOOD_MAX = 70

/** 'Honda EU22i Generator, 2.2KVA, Bo'. With nothing but a name: 'Honda EU22i Generator for Sale'. */
function writeTitle({ name, offer, detail, place }: Item): string {
  const title = detail || place ? [name, detail, place].filter(Boolean).join(', ') : `${name} ${offer}`
  return asTitle(capitalise(title.length <= TITLE_GOOD_MAX ? title : shorten(name, TITLE_GOOD_MAX)))
}

/** What is offered and where, each fact on a line, what else the seller wrote, and how to buy safely. */
function writeDescription(item: Item, { description, price }: Form): string {
  const { name, names, offer, facts, place, closing } = item
  const opening = writeOpening(name, offer, place)
  const openings = names.flatMap((each) => [writeOpening(each, offer, place), writeOpening(each, offer)])
  const lines = facts.map(({ label, text }) => `${label}: ${text}`)
  const own = ownWords(description, [...openings, ...lines, closing], price).join('\n')
  const ownMax = DESCRIPTION_MAX - [opening, ...lines, closing, ''].join('\n\n').length
  return [opening, lines.join('\n'), shorten(own, Math.max(0, ownMax)), closing].filter(Boolean).join('\n\n')
}

function writeOpening(name: string, offer: string, place?: string): string {
  return `${capitalise(name)} ${offer}${place ? ` in ${place}` : ''}.`
}
