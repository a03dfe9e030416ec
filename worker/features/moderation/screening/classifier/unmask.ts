import { foldLetters, toLatinLookalikes } from '../../../../platform/folding.ts'
import { DISGUISED_WORDS, STARRED_WORDS } from './rules.ts'

/** A text as plain words, with their disguises removed. */
export interface Unmasked {
  /**
   * Each sentence as folded words, with one space before, between and after them. A link is 'xlink', a link
   * to a chat group 'xlink xgroup', a map link 'xmap', an e-mail address 'xmail', a number '#', and a phone
   * number 'xphone'.
   */
  sentences: string[]
  /** Full links, in order. */
  links: string[]
  /** True if a word of DISGUISED_WORDS or STARRED_WORDS was written so that a filter would miss it. */
  isMasked: boolean
}

/**
 * Restores words disguised by letters of other alphabets, digits for letters, stars, spaced letters or
 * zero-width characters.
 */
export function unmask(text: string): Unmasked {
  let isMasked = false
  const links: string[] = []
  const reveal = (word: string) => {
    const revealed = revealWord(word)
    isMasked ||= revealed !== word
    return revealed
  }
  const sentences = text
    .slice(0, TEXT_MAX)
    .split('\n')
    .flatMap((line) => {
      const folded = toLatinLookalikes(foldLetters(line))
      const tight = folded.replace(SPACED, (run) => joinSpaced(run, reveal))
      const plain = nameNumbers(
        nameLinks(
          tight.replace(WORD, (word) => reveal(word)),
          links,
        ),
      )
      return plain
        .split(SENTENCE_END)
        .map(toWords)
        .filter((words) => words.trim() !== '')
    })
  return { sentences: sentences.flatMap(toPieces), links, isMasked }
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

/** At least four single characters with one mark or space between each: "s e n d", "p.a.y". */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$][ .\-_*/]){3,}[\p{L}\p{N}@$](?![\p{L}\p{N}])/gu

function joinSpaced(run: string, reveal: (word: string) => string): string {
  const joined = run.replace(/[ .\-_*/]/g, '')
  if ((joined.match(/\p{L}/gu)?.length ?? 0) < 3) return run
  return wordsIn(reveal(joined)).map(reveal).join(' ')
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
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g
const LINK_ENDS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|click|link|work|win|club|live|pro|app|' +
  'me|ly|cc|ru|tk|io|co|sl|bet|world'
const LINK = new RegExp(
  String.raw`(?:https?://|www\.)[^\s]+|(?<![\w.-])(?:[a-z0-9-]+\.)+(?:${LINK_ENDS})(?:/[^\s]*)?(?![\w.-])`,
  'g',
)
/** Links to maps, with which people say where to meet. */
const MAP_LINK = /maps\.google|google\.[a-z.]+\/maps|goo\.gl\/maps|maps\.app\.goo|openstreetmap/
const GROUP_LINK = /whatsapp|t\.me|telegram|wa\.me/

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
function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (digits.endsWith('000')) return false
  return (
    run.startsWith('+') ||
    /^(?:(?:00)?2320?|0)[2-9]\d{7}$/.test(digits) ||
    /^(?:25|3[0-5]|66|7\d|8[08]|9[09])\d{6}$/.test(digits)
  )
}

const SENTENCE_END = /(?<![.!?;])[.!?;]+(?=\s|$)|(?<=\p{L})[!?;]+/u

function toWords(sentence: string): string {
  const words = sentence.replace(/['’`]/g, '').match(/[\p{L}\p{N}#]+/gu) ?? []
  return ` ${words.join(' ')} `
}
