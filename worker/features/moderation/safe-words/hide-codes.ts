import { withoutIdioms } from '#worker/features/moderation/screening/classifier/match-rules.ts'
import { findSixDigits, toPlainText, type WrittenNumber } from './plain-digits.ts'

/** What a receiver sees instead of a code. */
const HIDDEN_CODE = '••••••'

/**
 * Replaces each six-digit number that may be a one-time code by dots. The nearest word that says what a number
 * is decides, so that prices, mileages and numbers of things stay. A number of which nothing is said is a code
 * unless it is written like something else.
 */
export function hideCodes(content: string): string {
  const { text, starts } = toPlainText(content)
  const codes = findSixDigits(text).filter((number) => isCode(number, text))
  let shown = ''
  let from = 0
  for (const { start, end } of codes.sort((one, other) => one.start - other.start)) {
    shown += content.slice(from, starts[start]) + HIDDEN_CODE
    from = starts[end] ?? content.length
  }
  return shown + content.slice(from)
}

const CODE =
  'code|codes|kod|kods|otp|otps|pin|passcode|password|passwords|verification|verify|sms|secret|sikrit'
/** Before a number: what it counts or names. */
const THING =
  'price|prices|prays|cost|costs|kost|worth|paid|rent|rents|sale|sold|budget|offer|offered|total|amount|salary|' +
  'deposit|balance|cash|value|fee|fees|discount|le|sle|nle|sll|usd|dollars|invoice|receipt|order|orders|ref|' +
  'reference|serial|imei|model|chassis|engine|vin|part|meter|ticket|toner|cartridge|lot|survey|registration|reg|' +
  'plate|tracking|waybill|transaction|trans|txn|mileage|odometer|clock|km|kilometers|kilometres|miles|run|tel|telephone|landline|fax|box|' +
  'isbn|frame|bill|vote|card|batch|office|hours|hrs|policy|flight|seat|room|file|item|article|catalogue|sku|version|build|drawing|permit|licence|license|id|voter|nin'
/** After a number: its unit, or how it is paid. */
const UNIT =
  'km|kms|kilometers|kilometres|miles|mile|metres|meters|feet|ft|hectares|acres|sq|hours|hrs|people|pages|views|' +
  'litres|liters|kva|watts|mah|kg|bags|pieces|pcs|units|copies|prints|clock|le|leones|leone|sle|nle|sll|usd|' +
  'dollars|euros|pounds|per|each|monthly|yearly|month|year|firm|last|negotiable|cash|price|prays|million|thousand|k'

const CODE_WORD = new RegExp(`^(?:${CODE})$`)
const THING_WORD = new RegExp(`^(?:${THING})$`)
const UNIT_WORD = new RegExp(`^(?:${UNIT})$`)
/** How many words away a word still says what the number is. */
const REACH = { code: 10, thing: 5, unit: 3 } as const

function isCode(number: WrittenNumber, text: string): boolean {
  const before = text.slice(0, number.start)
  const after = text.slice(number.end)
  const [wordsBefore, wordsAfter] = [wordsIn(before).toReversed(), wordsIn(after)]
  const toCode = Math.min(
    distance(wordsBefore, CODE_WORD, REACH.code),
    // "The price is 645320, my code is ...": the word before a number says more.
    distance(wordsAfter, CODE_WORD, REACH.code) + 1,
  )
  if (isPartOfMore(before, after)) return false
  const toOther = Math.min(
    distance(wordsIn(before.split(CLAUSE_END).at(-1) ?? '').toReversed(), THING_WORD, REACH.thing),
    distance(wordsIn(after.split(CLAUSE_END)[0] ?? ''), UNIT_WORD, REACH.unit),
  )
  if (toCode < Infinity) return toCode <= toOther
  if (toOther < Infinity || isWrittenLikeAnother(number)) return false
  const isPlain =
    !number.isInLetters && (number.groups.length === 1 || number.groups.every(({ length }) => length === 3))
  return isPlain || wordsBefore.length + wordsAfter.length <= SHORT_MAX
}

/** In a message of so few words, a number in a form that codes seldom have may be one, too. */
const SHORT_MAX = 4

const CLAUSE_END = /(?:(?<!(?<!\p{L})no)\.|[,;!?()])\s|\n/u

function wordsIn(text: string): string[] {
  const words = (text.replace(/['’]/g, '').match(/[\p{L}]+|\p{N}+/gu) ?? []).join(' ')
  return withoutIdioms(` ${words} `).split(' ').filter(Boolean)
}

function distance(words: readonly string[], wanted: RegExp, reach: number): number {
  const at = words.slice(0, reach).findIndex((word) => wanted.test(word))
  return at < 0 ? Infinity : at
}

/** Money and shares, and what letters are part of: "SM-482913", "482913km". "G-482913" is how Google sends codes. */
function isPartOfMore(before: string, after: string): boolean {
  if (/(?:\p{Sc}|(?<!\p{L})(?:sle|nle|le|sll|usd|us|gbp|eur|ghs|gnf|cfa|rs))[\s.:]*$/u.test(before))
    return true
  if (/^\s?(?:\p{Sc}|%|\/[=-])/u.test(after)) return true
  // "3S 482913", "LS4 204816": the second half of a number of a thing.
  if (/(?<![\p{L}\p{N}])(?:\p{N}+\p{L}|\p{L}+\p{N})[\p{L}\p{N}]*\s$/u.test(before)) return true
  const prefix = /(\p{L}[\p{L}\p{N}]*)([-/#]?)$/u.exec(before)
  if (prefix && !/^(?:g|fb|ig|wa|tg|is|na|code|kod|otp|pin)$/.test(prefix[1] ?? '')) return true
  return (
    /^[-/]?\p{L}/u.test(after) && !/^[-/]?(?:is|na|thats|dats|now|naw|ok|please|sir|ma)(?!\p{L})/u.test(after)
  )
}

/** Round numbers, thousands, dates, ranges and lists of sizes. */
function isWrittenLikeAnother({ groups, marks }: WrittenNumber): boolean {
  const digits = groups.join('')
  const numbers = groups.map(Number)
  const isRising = numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? 0))
  if (digits.endsWith('00')) return true
  if (groups.length === 1) return false
  if (groups.length === 2) {
    const isThousands = marks[0] === ','
    const isRange =
      numbers.every((each) => each % 10 === 0) || (isRising && numbers.every((each) => each % 5 === 0))
    return isThousands || isRange || groups[0]?.length !== 3
  }
  const [day = 0, month = 0] = numbers
  const isDate = groups.length === 3 && /^([./-])\1$/.test(marks.join('')) && day <= 31 && month <= 12
  return isRising || isDate || new Set(groups.map(({ length }) => length)).size > 1
}
