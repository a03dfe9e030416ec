import { foldLookalikes } from '#worker/platform/lookalikes.ts'
import { DISGUISED_WORDS, STARRED_WORDS } from './disguises.ts'

/** A text as plain words, with their disguises removed. */
export interface Unmasked {
  /**
   * Each sentence as folded words, with one space before, between and after them. A link is 'xlink', a link
   * to a chat group 'xlink xgroup', a map link 'xmap', an e-mail address 'xmail', a number '#', and a phone
   * number 'xphone'.
   */
  sentences: string[]
  /** The clauses of each sentence, in the same form. */
  clauses: string[][]
  /** Full links, in order. */
  links: string[]
  /** True if a word of DISGUISED_WORDS or STARRED_WORDS was written so that a filter would miss it. */
  isMasked: boolean
}

/**
 * Restores words disguised by symbols or letters of other alphabets, digits for letters, stars, single letters
 * with anything between them, hyphens or zero-width characters.
 */
export function unmask(text: string): Unmasked {
  let isMasked = false
  const links: string[] = []
  const reveal = (word: string) => {
    const revealed = revealWord(word)
    isMasked ||= revealed !== word
    return revealed
  }
  const join = (words: readonly string[]) => {
    isMasked ||= words.some((word) => DISGUISED.has(word))
    return words.join(' ')
  }
  const sentences = text
    .slice(0, TEXT_MAX)
    .split('\n')
    .flatMap((line) => {
      const whole = foldLookalikes(line)
        .replace(SPACED_PAIR, (pair, start: string, end: string) => {
          const isCut = start.length + end.length >= CUT_WORD_MIN && DISGUISED.has(start + end)
          isMasked ||= isCut
          return isCut ? start : pair
        })
        .replace(SPELLED, (run) => join(wordsOfSpelled(run)))
        .replace(HYPHENATED, (word) => join(wordsOfHyphenated(word)))
        .replace(WORD, (word) => reveal(word))
      const plain = nameNumbers(nameLinks(whole, links))
      return plain
        .split(SENTENCE_END)
        .map(toWords)
        .filter((words) => words.trim() !== '')
    })
  const pieces = sentences.flatMap(toPieces)
  return {
    sentences: pieces.map((piece) => piece.replaceAll(CLAUSE_MARK, ' ')),
    clauses: pieces.map(toClauses),
    links,
    isMasked,
  }
}

/** More characters than any text may have, since a scam could hide in a part that is cut off. */
const TEXT_MAX = 10_000
/** Long sentences are cut into pieces, which overlap by as many words as a rule looks at. */
const PIECE_WORDS = 100
const SHARED_WORDS = 16

function toPieces(sentence: string): string[] {
  const words = sentence.trim().split(' ')
  if (words.length <= PIECE_WORDS) return [sentence]
  const pieces: string[] = []
  for (let at = 0; at + SHARED_WORDS < words.length; at += PIECE_WORDS - SHARED_WORDS)
    pieces.push(` ${words.slice(at, at + PIECE_WORDS).join(' ')} `)
  return pieces
}

/** A word and the space after it, if another word follows: "mo ney". */
const SPACED_PAIR = /(?<![\p{L}\p{N}])(\p{L}+) (?=(\p{L}+)(?![\p{L}\p{N}]))/gu
const CUT_WORD_MIN = 5

/** Single letters and digits with up to three other characters between them: "s e n d", "p.a.y", "(p)(a)(y)". */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[^\p{L}\p{N}@$]{1,3}[\p{L}\p{N}@$])+(?![\p{L}\p{N}])/gu

/**
 * The words of a run of single letters. A separator with more space than others ends a word: "m.y c.o.d.e".
 * The run itself if it is too short to be spelled words, as in "A or B" and "e.g.".
 */
function wordsOfSpelled(run: string): string[] {
  const letters = [...run.matchAll(/([^\p{L}\p{N}@$]*)([\p{L}\p{N}@$])/gu)].map(
    ([, separator = '', letter = '']) => ({ letter, space: (separator.match(/\s/gu) ?? []).length }),
  )
  const least = Math.min(...letters.slice(1).map(({ space }) => space))
  const words = letters
    .map(({ letter, space }) => (space > least ? ` ${letter}` : letter))
    .join('')
    .split(' ')
  const isSpelled = least > 0 ? letters.length > 3 : words.some((word) => word.length > 2)
  return isSpelled && (run.match(/\p{L}/gu)?.length ?? 0) > 2 ? words.flatMap(wordsIn) : [run]
}

/** Letters and digits with one or two marks between some of them: "se-nd", "mo_ney". */
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s]{1,2}[\p{L}\p{N}]+)+/gu

/** The words of DISGUISED_WORDS that were cut by marks. The word as written if none was: "pay-first". */
function wordsOfHyphenated(written: string): string[] {
  const parts = written.split(/[^\p{L}\p{N}]+/u)
  const words = wordsIn(parts.join(''))
  const isCut = words.every((word) => DISGUISED.has(word)) && words.join(' ') !== parts.join(' ')
  return isCut ? words : [written]
}

/** The words of DISGUISED_WORDS that a run consists of; the run itself if it contains anything else. */
function wordsIn(run: string): string[] {
  const words: string[] = []
  let rest = run
  while (rest !== '') {
    const word = BY_LENGTH.find(
      (each) => rest.startsWith(each) || leetOf(rest.slice(0, each.length)) === each,
    )
    if (word === undefined) return [run]
    words.push(word)
    rest = rest.slice(word.length)
  }
  return words
}

const DISGUISED = new Set(DISGUISED_WORDS)
const BY_LENGTH = [...DISGUISED_WORDS].sort((a, b) => b.length - a.length)

const WORD = /(?<![\p{L}\p{N}@$!|*])[\p{L}\p{N}@$!|*+.]{2,24}(?![\p{L}\p{N}@$!|*])/gu

/** The word of DISGUISED_WORDS or STARRED_WORDS that this one stands for, or the word as written. */
function revealWord(written: string): string {
  const word = written.replace(/[.+!]+$/, '')
  const tail = written.slice(word.length)
  if (DISGUISED.has(word) || !/\p{L}/u.test(word)) return written
  const [once, twice] = [word.replace(REPEATED_LETTERS, '$1'), word.replace(REPEATED_LETTERS, '$1$1')]
  const candidates = [
    word.replaceAll('.', ''),
    once,
    twice,
    leetOf(word),
    leetOf(word, 'l'),
    leetOf(once),
    leetOf(twice),
  ]
  const found = candidates.find((candidate) => DISGUISED.has(candidate)) ?? findStarred(word)
  return found === undefined ? written : found + tail
}

const REPEATED_LETTERS = /(.)\1{2,}/gu

function leetOf(word: string, one = 'i'): string {
  return word.replace(/[0134578@$!|+]/g, (character) =>
    character === '1' || character === '|' ? one : (LEET[character] ?? character),
  )
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

/** The word of STARRED_WORDS that this word is, if a star stands for any letter. */
function findStarred(word: string): string | undefined {
  if (!word.includes('*')) return undefined
  return STARRED_WORDS.find(
    (each) =>
      each.length === word.length &&
      Array.from(word).every((letter, at) => letter === '*' || letter === each[at]),
  )
}

function nameLinks(text: string, links: string[]): string {
  return text.replace(MAIL, ' xmail ').replace(LINK, (link) => {
    links.push(link)
    return MAP_LINK.test(link) ? ' xmap ' : GROUP_LINK.test(link) ? ' xlink xgroup ' : ' xlink '
  })
}

/** With the lookbehind, a match is tried once for each run of characters and not at every character. */
export const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g
const LINK_ENDS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|click|link|work|win|club|live|pro|app|' +
  'me|ly|cc|ru|tk|io|co|sl|bet|world'
export const LINK = new RegExp(
  String.raw`(?:https?://|www\.)[^\s]+|(?<![\w.-])(?:[a-z0-9-]+\.)+(?:${LINK_ENDS})(?:/[^\s]*)?(?![\w.-])`,
  'g',
)
/** Links to maps, with which people say where to meet. */
const MAP_LINK = /maps\.google|google\.[a-z.]+\/maps|goo\.gl\/maps|maps\.app\.goo|openstreetmap/
const GROUP_LINK = /(?:chat\.whatsapp|whatsapp\.com\/channel|t\.me|telegram)/

function nameNumbers(text: string): string {
  const withDigits = text.replace(SPELLED_PHONE, ' xphone ').replace(/(?<![\p{L}\p{N}])o(?=\d{2})/gu, '0')
  return withDigits
    .replace(LONG_NUMBER, (run) => (isPhone(run) ? ' xphone ' : run))
    .replace(/\d[\d.,]*\d|\d/g, '#')
}

/** Digits in English and in Krio, in folded letters. */
const DIGIT_WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|wan|tu|tri|fo|fayv|siks|sevin|et|nayn'
const SPELLED_PHONE = new RegExp(String.raw`(?:(?<!\p{L})(?:${DIGIT_WORDS})[\s,.-]+){6,}\p{L}+`, 'gu')
const LONG_NUMBER = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){7,14}\b/g

/**
 * Whole thousands are prices. Sierra Leonean phone numbers have 8 digits after the trunk 0 or the country
 * code (libphonenumber's metadata of 232).
 */
export function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (digits.endsWith('000')) return false
  // A price beside a year: "3400 2015".
  if (/^[1-9]/.test(run) && run.split(/\D+/).some((group) => /^(?:19|20)\d\d$/.test(group))) return false
  return (
    run.startsWith('+') ||
    /^(?:(?:00)?2320?|0)[2-9]\d{7}$/.test(digits) ||
    /^(?:25|3[0-5]|66|7\d|8[08]|9[09])\d{6}$/.test(digits)
  )
}

const SENTENCE_END = /(?<![.!?;])[.!?;]+(?=\s|$)|(?<=\p{L})[!?;]+/u

/** A sentence as words, with CLAUSE_MARK where one clause ends and another begins. */
function toWords(sentence: string): string {
  const clauses = sentence
    .replace(/['’`]/g, '')
    .split(CLAUSE_END)
    .map((clause) => (clause.match(/[\p{L}\p{N}#]+/gu) ?? []).join(' '))
    .filter((clause) => clause !== '')
  return ` ${clauses.join(CLAUSE_MARK)} `
}

const CLAUSE_MARK = ' , '
const CLAUSE_END =
  /[,;:()\u2013\u2014\u2022]|\s-+\s|(?<!\p{L})(?=(?:but|bot|because|bikos|although|though|while|whereas)(?!\p{L}))/u
/** A part with fewer words belongs to the clause before it: "Send half, by Orange Money, first". */
const CLAUSE_WORDS_MIN = 3

function toClauses(piece: string): string[] {
  const clauses: string[] = []
  for (const part of piece.split(CLAUSE_MARK).map((each) => each.trim())) {
    if (part === '') continue
    const isShort = part.split(' ').length < CLAUSE_WORDS_MIN
    if (isShort && clauses.length > 0) clauses.push(`${clauses.pop() ?? ''}${part} `)
    else clauses.push(` ${part} `)
  }
  return clauses
}
