import { isPhone, LINK, MAIL } from '#worker/features/moderation/screening/classifier/unmask.ts'
import { foldLookalikes } from '#worker/platform/lookalikes.ts'

/** A text in folded letters and plain digits, in which numbers can be found however they are written. */
export interface PlainText {
  text: string
  /** For each character of `text`, and for its end, where it begins in the original. */
  starts: number[]
}

/** Reads digits of any script as plain ones. Leaves out what has no width, and blanks links and addresses. */
export function toPlainText(original: string): PlainText {
  let text = ''
  const starts: number[] = []
  let at = 0
  for (const character of original) {
    const plain = digitOf(character) ?? foldLookalikes(character)
    for (let each = 0; each < plain.length; each += 1) starts.push(at)
    text += plain
    at += character.length
  }
  const withoutLinks = [MAIL, LINK].reduce((rest, link) => rest.replace(link, blank), text)
  return { text: withoutLinks, starts: [...starts, at] }
}

function blank(found: string): string {
  return 'x'.repeat(found.length)
}

/** The digit that a character of another script is: Arabic, full width, bold, in a circle. */
function digitOf(character: string): string | undefined {
  if (character < '\x80') return undefined
  const plain = character.normalize('NFKD')
  if (/^\d$/.test(plain)) return plain
  const code = character.codePointAt(0) ?? 0
  const one = ONES_IN_CIRCLES.find((first) => code >= first && code < first + 9)
  if (one !== undefined) return String(code - one + 1)
  if (!DIGIT.test(character)) return undefined
  // The ten digits of a script follow one another.
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

const DIGIT = /^\p{Nd}$/u
/** Dark and sans-serif circles, which Unicode does not relate to digits. */
const ONES_IN_CIRCLES = [0x2776, 0x2780, 0x278a]

/** A number in a text: its digits in groups, as they are written. */
export interface WrittenNumber {
  start: number
  end: number
  groups: string[]
  /** What stands between the groups. */
  marks: string[]
  /** Whether words or letters stand for some of its digits. */
  isInLetters: boolean
}

/** The numbers of six digits in a plain text. */
export function findSixDigits(text: string): WrittenNumber[] {
  const read = readLetters(text)
  const written = [...read.matchAll(NUMBER)].flatMap(({ 0: run, index }) => {
    const isAbroad = read[index - 1] === '+'
    return isAbroad || isPhone(run) ? [] : sixIn(run, index, text)
  })
  return [...spelledNumbers(text), ...written].filter(
    (each, index, all) =>
      all.findIndex((other) => each.start < other.end && other.start < each.end) === index,
  )
}

/** Digits with at most three other characters between two of them; amounts of money and shares are apart. */
const NUMBER = /\d(?:[^\p{L}\p{N}\p{Sc}%]{0,3}\d)*/gu
/** Where one number ends and the next begins: "482913, 5 minutes". */
const BETWEEN_NUMBERS = /[,.;:!?()]\s|\n|\s{2}/

/** The number of six digits that a run is, or those that stand in it by themselves. */
function sixIn(run: string, start: number, original: string): WrittenNumber[] {
  const whole = toNumber(run, start, original)
  const count = whole.groups.join('').length
  if (count <= SIX) return count === SIX ? [whole] : []
  const parts = whole.marks.some((mark) => BETWEEN_NUMBERS.test(mark)) ? splitRun(run, start) : []
  if (parts.length > 0)
    return parts.flatMap((part) => (isPhone(part.run) ? [] : sixIn(part.run, part.start, original)))
  if (count > BESIDE_MAX) return []
  // Six digits beside others: "482913 2". Of a decimal they are a part.
  return [...run.matchAll(/(?<![^\s])\d{6}(?![^\s])/g)].map(({ 0: digits, index }) =>
    toNumber(digits, start + index, original),
  )
}

const SIX = 6
/** An IMEI has more, and is often written in groups. */
const BESIDE_MAX = 12

function splitRun(run: string, start: number): { run: string; start: number }[] {
  const groups = [...run.matchAll(/\d+/g)]
  const parts: { run: string; start: number }[] = []
  for (const [index, { 0: digits, index: at }] of groups.entries()) {
    const before = groups[index - 1]
    const last = parts.at(-1)
    const mark = before ? run.slice(before.index + before[0].length, at) : ''
    if (last && !BETWEEN_NUMBERS.test(mark)) last.run += mark + digits
    else parts.push({ run: digits, start: start + at })
  }
  return parts
}

function toNumber(run: string, start: number, original: string): WrittenNumber {
  const end = start + run.length
  return {
    start,
    end,
    groups: run.match(/\d+/g) ?? [],
    marks: run.split(/\d+/).slice(1, -1),
    isInLetters: original.slice(start, end) !== run,
  }
}

/** Letters that are written for digits in a word of six with at least four digits, or in half of one. */
function readLetters(text: string): string {
  return text.replace(LETTERED, (word) => {
    const isHalf = word.length * 2 === SIX
    const isNumber = isHalf
      ? /^(?:[oi]\d\d|\d[oil]\d|\d\d[oi])$/.test(word)
      : (word.match(/\d/g)?.length ?? 0) >= 4 && !/^\d+[a-z]+$/.test(word)
    return isNumber ? word.replace(/\D/g, (letter) => LOOKS_LIKE[letter] ?? letter) : word
  })
}

const LETTERED = /(?<![\p{L}\p{N}])(?=\p{N}*[oil|sbz])[\doil|sbz]{3}(?:[\doil|sbz]{3})?(?![\p{L}\p{N}])/gu
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  '|': '1',
  s: '5',
  b: '8',
  z: '2',
}

/** Digits in English and in Krio, in folded letters. */
const SPELLED_DIGITS: readonly string[] = [
  'zero|oh|o|nought|ziro',
  'one|wan',
  'two|tu',
  'three|tri',
  'four|fo',
  'five|fayv',
  'six|siks',
  'seven|sevin|sevn',
  'eight|et|eit',
  'nine|nayn|nain',
]
const DIGIT_OF = new Map(
  SPELLED_DIGITS.flatMap((words, digit) => words.split('|').map((word) => [word, String(digit)])),
)
const DIGIT_WORD = String.raw`(?<!\p{L})(?:(?:double|triple)\s+)?(?:${SPELLED_DIGITS.join('|')})(?!\p{L})`
const SPELLED = new RegExp(String.raw`(?:${DIGIT_WORD}|\d)(?:[^\p{L}\p{N}]{0,3}(?:${DIGIT_WORD}|\d))+`, 'gu')
/** In one word, English digits only: the Krio ones are parts of other words. */
const JOINED = /(?<!\p{L})(?:zero|one|two|three|four|five|six|seven|eight|nine){6}(?!\p{L})/gu

/** Numbers of six digits of which at least two are words. */
function spelledNumbers(text: string): WrittenNumber[] {
  const spelled = [...text.matchAll(SPELLED)].flatMap(({ 0: run, index: start }) => {
    const words = run.match(/\p{L}+/gu) ?? []
    if (words.length < 2) return []
    let times = 1
    const digits = (run.match(/\p{L}+|\d/gu) ?? []).flatMap((part) => {
      times = part === 'double' ? 2 : part === 'triple' ? 3 : times
      if (/^(?:double|triple)$/.test(part)) return []
      const repeated = Array<string>(times).fill(DIGIT_OF.get(part) ?? part)
      times = 1
      return repeated
    })
    if (digits.length !== SIX) return []
    return [
      {
        start,
        end: start + run.length,
        groups: digits,
        marks: digits.slice(1).map(() => ' '),
        isInLetters: false,
      },
    ]
  })
  const joined = [...text.matchAll(JOINED)].map(({ 0: run, index: start }) => ({
    start,
    end: start + run.length,
    groups: [run],
    marks: [],
    isInLetters: true,
  }))
  return [...spelled, ...joined]
}
