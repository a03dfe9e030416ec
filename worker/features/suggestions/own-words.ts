import { type Item, factTexts } from './facts.ts'
import { listSentences } from './sentences.ts'
import { capitalise } from './wording.ts'

/**
 * Returns the seller's own sentences, line by line. Adds a capital letter and a full stop where they are
 * missing. Drops a sentence that only repeats facts of the form ("2 bedrooms, Bo") or comes from an earlier
 * suggestion, so that a new suggestion replaces the earlier one instead of repeating it.
 */
export function ownWords(description: string, item: Item): string[] {
  const facts = wordsOfFacts(item)
  const isFact = (word: string) => {
    const pieces = piecesOf(word)
    return facts.has(word) || (pieces.length > 1 && pieces.every((piece) => facts.has(piece)))
  }
  const suggested = listSentences(item)
    .flatMap(sentencesOf)
    .map((sentence) => {
      const words = [...wordsIn(sentence)]
      return { otherWords: words.filter((word) => !isFact(word)), hasFact: words.some(isFact) }
    })
    .filter(({ otherWords }) => otherWords.length > 0)
  const isRepeated = (sentence: string) => {
    const words = wordsIn(sentence)
    // A number that is not in the form is taken to be from an earlier suggestion.
    const others = [...words].filter((word) => !isFact(word) && !/^\d/.test(word))
    if (others.length === 0) return [...words].some(isFact) || words.size === 0
    const hasFact = others.length < words.size
    // Two suggested sentences may be joined: "It has done 12,000 miles and runs on petrol."
    const contained = suggested.filter(
      (each) => (hasFact || !each.hasFact) && each.otherWords.every((word) => words.has(word)),
    )
    const covered = new Set(contained.flatMap(({ otherWords }) => otherWords))
    return (hasFact || covered.size > 0) && others.every((word) => covered.has(word) || FILLERS.has(word))
  }
  return description
    .split('\n')
    .map((line) => sentencesOf(line).filter((sentence) => !isRepeated(sentence)))
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(withFullStop).join(' '))
}

/** Words that add nothing to the facts around them. */
const FILLERS = new Set(
  'a an and at for from in is it na of on the with price last location located color colour model brand'.split(
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

/** The words of the facts, and the parts of these words: for '5KVA' also '5' and 'kva'. */
function wordsOfFacts(item: Item): ReadonlySet<string> {
  // Suggestions use the item's name if there is one, so they do not contain the words of its title.
  const texts = [...factTexts(item)].filter(([name]) => name !== 'words' || item.thing === undefined)
  const words = [...texts.map(([, text]) => text), item.price?.text ?? ''].flatMap((text) => [
    ...wordsIn(text),
  ])
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

function withFullStop(sentence: string): string {
  return capitalise(/[.!?…:;)]$/u.test(sentence) ? sentence : `${sentence.replace(/[,\s–-]+$/u, '')}.`)
}
