import { capitalise, gist, statesPrice } from './wording.ts'

/**
 * The seller's own sentences, line by line, with a capital letter and a full stop where they are missing.
 * Leaves out sentences that state the price, and those that an earlier suggestion wrote: they are among
 * `suggested`, perhaps with other numbers.
 */
export function ownWords(
  description: string,
  suggested: readonly string[],
  price: number | undefined,
): string[] {
  const known = new Set(suggested.flatMap(sentencesOf).map(withoutNumbers))
  return description
    .split('\n')
    .map((line) =>
      sentencesOf(line).filter(
        (sentence) => !known.has(withoutNumbers(sentence)) && !statesPrice(sentence, price),
      ),
    )
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(withFullStop).join(' '))
}

function sentencesOf(line: string): string[] {
  const text = line
    .replace(/^[\s\-*•·–]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : text.split(/(?<=[.!?…]) /u)
}

function withoutNumbers(sentence: string): string {
  return gist(sentence.replace(/\d[\d.,]*/g, '0 '))
}

function withFullStop(sentence: string): string {
  return capitalise(/[.!?…:;)]$/u.test(sentence) ? sentence : `${sentence.replace(/[,\s–-]+$/u, '')}.`)
}
