import { type Told, wordsTold } from './facts.ts'
import { everySentence } from './sentences.ts'
import { capital } from './wording.ts'

/**
 * Returns the seller's own sentences and lines, unchanged. Drops a sentence that has only facts of the form
 * ("2 bedrooms, Bo") or comes from an earlier suggestion, so that pressing again replaces a text instead of
 * doubling it.
 */
export function ownWords(description: string, told: Told): string[] {
  const facts = wordsOfFacts(told)
  const isFact = (word: string) => {
    const pieces = piecesOf(word)
    return facts.has(word) || (pieces.length > 1 && pieces.every((piece) => facts.has(piece)))
  }
  const ours = everySentence(told)
    .flatMap(sentencesOf)
    .map((sentence) => {
      const words = [...wordsIn(sentence)]
      return { own: words.filter((word) => !isFact(word)), hasFact: words.some(isFact) }
    })
    .filter(({ own }) => own.length > 0)
  const isSaid = (sentence: string) => {
    const words = wordsIn(sentence)
    // A number among our own words comes from an earlier suggestion; the form has the current one.
    const others = [...words].filter((word) => !isFact(word) && !/^\d/.test(word))
    if (others.length === 0) return [...words].some(isFact) || words.size === 0
    const hasFact = others.length < words.size
    // Two of our sentences may be joined: "It has done 12,000 miles and runs on petrol."
    const held = ours.filter(
      (each) => (hasFact || !each.hasFact) && each.own.every((word) => words.has(word)),
    )
    const covered = new Set(held.flatMap(({ own }) => own))
    return (hasFact || covered.size > 0) && others.every((word) => covered.has(word) || FILLERS.has(word))
  }
  return description
    .split('\n')
    .map((line) => sentencesOf(line).filter((sentence) => !isSaid(sentence)))
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(ended).join(' '))
}

/** Words that add nothing to the facts around them. */
const FILLERS = new Set(
  'a an and at for from in is it na of on the with price location located color colour model brand'.split(
    ' ',
  ),
)

function sentencesOf(line: string): string[] {
  const text = line
    .replace(/^[\s\-*•·–]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : text.split(/(?<=[.!?…]) /u)
}

/** Words of the facts, as they are and as the form may have had them: for '5KVA' also '5' and 'kva'. */
function wordsOfFacts(told: Told): ReadonlySet<string> {
  // A named item is called by its name, so the words of its title appear nowhere.
  const said = [...wordsTold(told)].filter(([name]) => name !== 'words' || told.thing === undefined)
  const words = said.flatMap(([, text]) => [...wordsIn(text)])
  return new Set(words.flatMap((word) => [word, ...piecesOf(word)]))
}

function piecesOf(word: string): string[] {
  return word.match(/\d+|\p{L}+/gu) ?? []
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
