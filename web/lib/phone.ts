import { PHONE_INPUT_MAX } from '#contract/limits.ts'

/**
 * The countries to choose from, with their calling codes: Sierra Leone, its neighbours, then countries in
 * which many Sierra Leoneans live.
 */
export const CALLING_CODES = {
  SL: '232',
  GN: '224',
  LR: '231',
  GM: '220',
  GH: '233',
  NG: '234',
  SN: '221',
  CI: '225',
  ML: '223',
  GB: '44',
  US: '1',
  CA: '1',
  DE: '49',
  NL: '31',
  BE: '32',
  FR: '33',
  ES: '34',
  IT: '39',
  IE: '353',
  SE: '46',
  NO: '47',
  DK: '45',
  CH: '41',
  AU: '61',
  ZA: '27',
  EG: '20',
  LB: '961',
  AE: '971',
  SA: '966',
  QA: '974',
  TR: '90',
  IN: '91',
  CN: '86',
} as const
export type PhoneCountry = keyof typeof CALLING_CODES

/** In the order in which the field offers them. */
export const PHONE_COUNTRIES = keysOf(CALLING_CODES)

/** A constant table has only the keys of its type. */
function keysOf<T extends object>(table: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(table) as (keyof T)[]
}

/**
 * `number` is the national digits as typed, including the trunk 0. While the country is unknown, it is '+' or
 * '00' followed by digits.
 */
export interface TypedPhone {
  country: PhoneCountry
  number: string
}

/** Formats a number to be shown: by libphonenumber once that has loaded, as typed until then. */
export type PhoneFormat = (phone: TypedPhone) => string

/**
 * Reads what was typed, pasted or autofilled. A calling code selects its country and is removed from the
 * number.
 */
export function readPhone(text: string, country: PhoneCountry): TypedPhone {
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/\D/g, '')
  const hasPlus = /^\D*\+/.test(plain)
  if (!hasPlus && !digits.startsWith('00')) return { country, number: stripCallingCode(digits, country) }
  const international = hasPlus ? digits : digits.slice(2)
  const found = findCountry(international, country)
  if (!found) return { country, number: hasPlus ? `+${digits}` : digits }
  return { country: found, number: stripCallingCode(international.slice(CALLING_CODES[found].length), found) }
}

/** Returns the number with its calling code, for the server, which drops a trunk 0. */
export function toInternational({ country, number }: TypedPhone): string {
  return number.startsWith('+') || number.startsWith('00') ? number : `+${CALLING_CODES[country]}${number}`
}

export function isBlankPhone({ number }: TypedPhone): boolean {
  return !/\d/.test(number)
}

export interface Edit {
  /** The field's text before and after the edit, and the caret after it. */
  before: string
  text: string
  caret: number
  /** Whether the edit deletes the character after the caret. */
  isForward: boolean
}

/**
 * Returns the number after an edit of the field, and how many digits precede the caret: all of them if the
 * number lost a calling code or was cut to the maximum length.
 */
export function editPhone(
  { before, text, caret, isForward }: Edit,
  country: PhoneCountry,
  format: PhoneFormat,
) {
  const head = keepDialable(text.slice(0, caret))
  const tail = keepDialable(text.slice(caret))
  // Formatting would restore a deleted bracket or space at once, so delete the digit next to it instead.
  const isSeparatorDeleted = text.length < before.length && head + tail === keepDialable(before)
  const shorter = isForward ? [head, tail.slice(1)] : [head.slice(0, -1), tail]
  const halves = isSeparatorDeleted ? shorter : [head, tail]
  const phone = fitPhone(readPhone(halves.join(''), country), format)
  const isShortened = phone.number !== halves.join('')
  return { phone, digitsBefore: isShortened ? phone.number.length : (halves[0]?.length ?? 0) }
}

/** Returns the caret position after this many digits. After the last digit, that is the end of the text. */
export function findCaret(shown: string, digits: number): number {
  if (digits >= keepDialable(shown).length) return shown.length
  let at = 0
  for (let left = digits; left > 0; at++) if (keepDialable(shown[at] ?? '')) left--
  return at
}

/** Cuts the number to the length the field may show. */
export function fitPhone(phone: TypedPhone, format: PhoneFormat): TypedPhone {
  let { number } = phone
  while (format({ ...phone, number }).length > PHONE_INPUT_MAX) number = number.slice(0, -1)
  return { ...phone, number }
}

type Doubt = 'landline' | 'unknown_prefix'

/**
 * Returns what may be wrong with a complete Sierra Leonean number. This is only a hint, because operators
 * open new prefixes before the list is updated.
 */
export function findDoubt({ country, number }: TypedPhone): Doubt | undefined {
  const national = number.replace(/^0/, '')
  if (country !== 'SL' || !/^[1-9]\d{7}$/.test(national)) return undefined
  if (/^22[2-4]/.test(national)) return 'landline'
  return MOBILE.test(national) ? undefined : 'unknown_prefix'
}

/** From google/libphonenumber, metadata of 232. */
const MOBILE = /^(?:25|3[0-5]|66|7\d|8[08]|9[09])/

// No calling code is a prefix of another. If two countries share one, such as +1, the chosen country wins.
function findCountry(international: string, chosen: PhoneCountry): PhoneCountry | undefined {
  return [chosen, ...PHONE_COUNTRIES].find((country) => international.startsWith(CALLING_CODES[country]))
}

// Sierra Leoneans often write '23276123456'. With +1, a leading 1 repeats the calling code, because no area
// code starts with 1.
function stripCallingCode(digits: string, country: PhoneCountry): string {
  if (country === 'SL' && /^2320?[1-9]\d{7}$/.test(digits)) return digits.slice(3)
  return CALLING_CODES[country] === '1' ? digits.replace(/^1/, '') : digits
}

function keepDialable(text: string): string {
  return text.normalize('NFKC').replace(/[^\d+]/g, '')
}
