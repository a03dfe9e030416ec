const IMEI_DIGITS = 15

/** The digits of an IMEI as somebody typed it. Phones show it with spaces, hyphens or slashes, or without. */
export function toImeiDigits(typed: string): string {
  return typed.replace(/[\s/-]/g, '')
}

/** One digit throughout, as a phone without an IMEI shows it. Fifteen zeros have a right check digit. */
const ONE_DIGIT = /^(\d)\1*$/

const ADVICE = 'Type it again. If the phone itself shows it, do not buy the phone.'

/** What is wrong with the digits of an IMEI, as a sentence. Undefined if they can be one. */
export function imeiFault(digits: string): string | undefined {
  if (!/^\d*$/.test(digits) || digits.length !== IMEI_DIGITS) return `An IMEI has ${IMEI_DIGITS} digits.`
  if (ONE_DIGIT.test(digits)) return `No phone has this IMEI: all its digits are the same. ${ADVICE}`
  if (!hasCheckDigit(digits))
    return `No phone has this IMEI: its last digit does not fit the others. ${ADVICE}`
  return undefined
}

/** The Luhn check of a number with an odd count of digits: every second one counts double, and the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const values = Array.from(digits, Number).map((digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit
    return value > 9 ? value - 9 : value
  })
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0
}
