import { everyTemplate, type Book } from './books.ts'
import { slotsOf, wordsOf, type Slots, type Template } from './template.ts'
import { capital } from './wording.ts'

/**
 * What the seller wrote that the facts do not say already: the sentences as they were written, line by line.
 * A sentence goes where it holds facts of the form and nothing else ("2 bedrooms, Bo"), or where it is one of
 * the book's own phrases that an earlier suggestion put there; so pressing again renews a text instead of
 * doubling it.
 */
export function ownWords(description: string, book: Book, slots: Slots): string[] {
  const facts = wordsOfFacts(slots)
  const ours = sentencesOfBook(book).filter(({ template }) =>
    slotsOf(template, true).every((slot) => slots.has(slot)),
  )
  const isSaid = (sentence: string) => {
    const words = wordsIn(sentence)
    const others = [...words].filter((word) => !isKnown(word, facts))
    if (others.length === 0) return true
    if (others.length < words.size && others.every((word) => FILLERS.has(word))) return true
    return ours.some(({ needed, all }) => {
      const hasNeeded = needed.size > 0 && [...needed].every((word) => words.has(word))
      return hasNeeded && others.every((word) => all.has(word) || ARTICLES.has(word) || isFigure(word))
    })
  }
  const lines = description
    .split('\n')
    .map((line) => sentencesOf(line).filter((sentence) => !isSaid(sentence)))
  return lines.filter((sentences) => sentences.length > 0).map((sentences) => sentences.map(ended).join(' '))
}

/** Words that add nothing to the facts around them. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'at',
  'for',
  'from',
  'in',
  'is',
  'it',
  'na',
  'of',
  'on',
  'the',
  'with',
  'price',
  'location',
  'located',
  'color',
  'colour',
  'model',
  'brand',
])

const ARTICLES = new Set(['a', 'an'])

interface Phrase {
  template: Template
  needed: ReadonlySet<string>
  all: ReadonlySet<string>
}

const phrasesOf = new WeakMap<Book, Phrase[]>()

/** The words of every sentence of the book, since a phrase may hold two: "Interested? Send a message." */
function sentencesOfBook(book: Book): Phrase[] {
  const ready =
    phrasesOf.get(book) ??
    everyTemplate(book).flatMap((template) => {
      const needed = wordsIn(wordsOf(template, true))
      const sentences = sentencesOf(wordsOf(template)).map(wordsIn)
      return sentences.map((all) => ({
        template,
        all,
        needed: new Set([...all].filter((word) => needed.has(word))),
      }))
    })
  phrasesOf.set(book, ready)
  return ready
}

function sentencesOf(line: string): string[] {
  const text = line
    .replace(/^[\s\-*•·–]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : text.split(/(?<=[.!?…]) /u)
}

/** Words of the facts, as they are and as the form may have had them: of '5KVA' also '5' and 'kva'. */
function wordsOfFacts(slots: Slots): ReadonlySet<string> {
  // A thing that has a name is called by it, and the words of its title are then said nowhere.
  const said = [...slots].filter(([name]) => name !== 'words' || !slots.has('thing'))
  const words = said.flatMap(([, { text }]) => [...wordsIn(text)])
  return new Set(words.flatMap((word) => [word, ...piecesOf(word)]))
}

function isKnown(word: string, facts: ReadonlySet<string>): boolean {
  const pieces = piecesOf(word)
  return facts.has(word) || (pieces.length > 1 && pieces.every((piece) => facts.has(piece)))
}

function piecesOf(word: string): string[] {
  return [...(word.match(/\d+|\p{L}+/gu) ?? [])]
}

/** A figure among the book's own words is what an earlier press put there; the form has the newer one. */
function isFigure(word: string): boolean {
  return /^\d/.test(word)
}

function wordsIn(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .replace(/(?<=\d),(?=\d)/g, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}.'’]*(?<![.'’])/gu),
  )
}

function ended(sentence: string): string {
  return capital(/[.!?…:;)]$/u.test(sentence) ? sentence : `${sentence.replace(/[,\s–-]+$/u, '')}.`)
}
