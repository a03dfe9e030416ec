import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { AppError } from './app-error.ts'

/** A number that could receive an SMS. */
export interface Phone {
  /** E.164, as in +23276123456. */
  number: string
  /** ISO 3166-1 alpha-2. Undefined for numbers without a country, such as satellite phones. */
  country: CountryCode | undefined
  /** Country code and first four national digits. Numbers are allocated in such blocks. */
  prefix: string
  /**
   * False if libphonenumber's metadata does not have the prefix. New prefixes are missing there for a while.
   */
  isKnown: boolean
}

const SEPARATORS = /[\s().\-/\u2010-\u2015]/g
/** Eight digits, which may follow +232, 00232, 232 or a trunk 0. */
const SIERRA_LEONEAN = /^(?:\+232|00232|232)?0?([1-9]\d{7})$/
/** Freetown's landlines, according to libphonenumber's metadata for 232. */
const LANDLINE = /^22[2-4]/

/**
 * Parses a phone number in any notation. A national number is Sierra Leonean. Refuses landlines with
 * 'landline' and anything that is not a phone number with 'invalid_input' on the field `phoneNumber`.
 */
export function parsePhone(text: string): Phone {
  const compact = text.normalize('NFKC').replace(SEPARATORS, '')
  const national = SIERRA_LEONEAN.exec(compact)?.[1]
  if (national !== undefined && LANDLINE.test(national)) throw new AppError('landline')
  const phone = parseInternational(national === undefined ? compact.replace(/^00/, '+') : `+232${national}`)
  if (!phone) throw invalidNumber()
  return phone
}

function parseInternational(text: string): Phone | undefined {
  if (!/^\+\d+$/.test(text)) return undefined
  const found = parsePhoneNumberFromString(text, { extract: false }, metadata)
  if (!found?.isPossible()) return undefined
  return {
    number: found.number,
    country: found.country ?? found.getPossibleCountries()[0],
    prefix: `+${found.countryCallingCode}${found.nationalNumber.slice(0, 4)}`,
    isKnown: found.isValid(),
  }
}

function invalidNumber(): AppError {
  const message = 'That is not a mobile number. Please check it: 076 123 456 or +232 76 123456.'
  return new AppError('invalid_input', message, { fields: { phoneNumber: message } })
}
