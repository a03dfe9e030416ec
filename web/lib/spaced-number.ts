// ITU-T E.164: calling codes of one or two digits; all others have three.
const CALLING_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Writes '+23276123456' as '+232 76123456', which is easier to check. Does not need libphonenumber. */
export function spacedNumber(number: string): string {
  return number.replace(CALLING_CODE, '$& ').trimEnd()
}
