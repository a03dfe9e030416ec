/**
 * A text as it is compared: lower case without accents, Krio's ɛ, ɔ and ŋ as the e, o and ng that most people
 * type, one space between words.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replace(/[ɛɔŋ]/g, (letter) => FOLDED[letter] ?? letter).replace(/\s+/g, ' ')
}

const FOLDED: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ŋ: 'ng' }

/** The runs of letters and figures in a folded text, each as often as it stands there. */
export function tokensOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
