import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { AppError } from './app-error.ts'

/** A number that could receive an SMS. */
export interface Phone {
  /** E.164, as in +23276123456. */
  number: string
  /** ISO 3166-1 alpha-2; undefined for numbers of no country, such as satellite phones. */
  country: CountryCode | undefined
  /** Country code and first four national digits: numbers are allocated in such blocks. */
  prefix: string
  /** False for a prefix that is not in the metadata, which lags behind new prefixes. */
  isKnown: boolean
}

const SEPARATORS = /[\s().\-/\u2010-\u2015]/g
/** +232, 00232, 232, a trunk 0 or nothing may precede the eight digits. */
const SIERRA_LEONEAN = /^(?:\+232|00232|232)?0?([1-9]\d{7})$/
/** Freetown's landlines (libphonenumber, metadata of 232). */
const LANDLINE = /^22[2-4]/

/**
 * Parses a phone number in any spelling; a national number is Sierra Leonean. Refuses landlines with
 * 'landline' and anything that is not a phone number with 'invalid_input' on the field `phoneNumber`.
 */
export function parsePhone(text: string): Phone {
  const compact = text.normalize('NFKC').replace(SEPARATORS, '')
  const national = SIERRA_LEONEAN.exec(compact)?.[1]
  if (national !== undefined && LANDLINE.test(national)) throw new AppError('landline')
  const phone = parseInternational(national === undefined ? compact.replace(/^00/, '+') : `+232${national}`)
  if (!phone) throw notANumber()
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

function notANumber(): AppError {
  const message = 'That is not a mobile number. Please check it: 076 123 456 or +232 76 123456.'
  return new AppError('invalid_input', message, { fields: { phoneNumber: message } })
}
