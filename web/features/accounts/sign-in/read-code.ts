import { CODE_DIGITS } from '#contract/limits.ts'

const HALF = CODE_DIGITS / 2
const CODE = new RegExp(`(?<!\\d)(\\d{${HALF}})[ -]?(\\d{${HALF}})(?!\\d)`)

/**
 * The code in what was typed or pasted: the first six digits that stand alone, '123 456' too; else the digits
 * there are.
 */
export function readCode(text: string): string {
  const plain = text.normalize('NFKC')
  const [, first = '', second = ''] = CODE.exec(plain) ?? []
  return first ? first + second : plain.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
