import { PHONE_INPUT_MAX } from '#contract/limits.ts'

/**
 * Countries a number can be chosen from, with their calling codes: Sierra Leone, its neighbours, then where
 * its people live abroad.
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

/** In the order they are offered. */
export const PHONE_COUNTRIES = keysOf(CALLING_CODES)

/** A constant table has no keys but those of its type. */
function keysOf<T extends object>(table: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(table) as (keyof T)[]
}

/**
 * `number` holds the national digits as typed, trunk 0 included; or '+' or '00' and digits while the country
 * is not known.
 */
export interface TypedPhone {
  country: PhoneCountry
  number: string
}

/** How a number is shown: libphonenumber's form once it is there, else as it stands. */
export type PhoneFormat = (phone: TypedPhone) => string

/** What somebody typed, pasted or had filled in. A calling code picks its country and leaves the number. */
export function readPhone(text: string, country: PhoneCountry): TypedPhone {
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/\D/g, '')
  const hasPlus = /^\D*\+/.test(plain)
  if (!hasPlus && !digits.startsWith('00')) return { country, number: withoutCallingCode(digits, country) }
  const international = hasPlus ? digits : digits.slice(2)
  const found = countryOf(international, country)
  if (!found) return { country, number: hasPlus ? `+${digits}` : digits }
  return {
    country: found,
    number: withoutCallingCode(international.slice(CALLING_CODES[found].length), found),
  }
}

/** The number as the server takes it: the calling code, then what was typed. The server drops a trunk 0. */
export function toInternational({ country, number }: TypedPhone): string {
  return number.startsWith('+') || number.startsWith('00') ? number : `+${CALLING_CODES[country]}${number}`
}

export function isBlankPhone({ number }: TypedPhone): boolean {
  return !/\d/.test(number)
}

export interface Edit {
  /** The field's text before and after the edit, and the caret behind it. */
  before: string
  text: string
  caret: number
  isForward: boolean
}

/**
 * The number after an edit of the field, and how many digits stand before the caret; all of them where a
 * calling code was taken off.
 */
export function editPhone(
  { before, text, caret, isForward }: Edit,
  country: PhoneCountry,
  format: PhoneFormat,
) {
  const head = significant(text.slice(0, caret))
  const tail = significant(text.slice(caret))
  // Deleting a bracket or a space would bring it straight back: the digit beside it goes.
  const isSeparatorGone = text.length < before.length && head + tail === significant(before)
  const kept = !isSeparatorGone ? [head, tail] : isForward ? [head, tail.slice(1)] : [head.slice(0, -1), tail]
  const phone = fitted(readPhone(kept.join(''), country), format)
  const isCut = phone.number !== kept.join('')
  return { phone, digitsBefore: isCut ? phone.number.length : (kept[0]?.length ?? 0) }
}

/** Where in the text the caret stands behind so many digits. Behind the last one it stands at the end. */
export function caretBehind(shown: string, digits: number): number {
  if (digits >= significant(shown).length) return shown.length
  let at = 0
  for (let left = digits; left > 0; at++) if (significant(shown[at] ?? '')) left--
  return at
}

/** Cut to what the field may show. */
export function fitted(phone: TypedPhone, format: PhoneFormat): TypedPhone {
  let { number } = phone
  while (format({ ...phone, number }).length > PHONE_INPUT_MAX) number = number.slice(0, -1)
  return { ...phone, number }
}

type Doubt = 'landline' | 'unknown_prefix'

/**
 * What may be wrong with a whole Sierra Leonean number. Only a hint: prefixes are opened faster than anybody
 * learns of them.
 */
export function doubtOf({ country, number }: TypedPhone): Doubt | undefined {
  const national = number.replace(/^0/, '')
  if (country !== 'SL' || !/^[1-9]\d{7}$/.test(national)) return undefined
  if (/^22[2-4]/.test(national)) return 'landline'
  return MOBILE.test(national) ? undefined : 'unknown_prefix'
}

/** google/libphonenumber, metadata of 232. */
const MOBILE = /^(?:25|3[0-5]|66|7\d|8[08]|9[09])/

// Calling codes are free of prefixes of each other. The chosen country wins where two share one, as those of
// +1 do.
function countryOf(international: string, chosen: PhoneCountry): PhoneCountry | undefined {
  return [chosen, ...PHONE_COUNTRIES].find((country) => international.startsWith(CALLING_CODES[country]))
}

// '23276123456' is a common spelling here; in +1 a leading 1 is the calling code once more, for no area code
// begins so.
function withoutCallingCode(digits: string, country: PhoneCountry): string {
  if (country === 'SL' && /^2320?[1-9]\d{7}$/.test(digits)) return digits.slice(3)
  return CALLING_CODES[country] === '1' ? digits.replace(/^1/, '') : digits
}

function significant(text: string): string {
  return text.normalize('NFKC').replace(/[^\d+]/g, '')
}
