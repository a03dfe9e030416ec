/**
 * Lower case, without accents and the letters of Krio that phones lack: ɛ, ɔ and ŋ. What has no width goes,
 * so that it cannot hide a word; quotation marks and dashes are written one way.
 */
export function foldLetters(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** Letters of other alphabets that look like Latin ones, as those. */
export function likeLatin(folded: string): string {
  return folded.replace(FOREIGN, (letter) => LIKE_LATIN[letter] ?? letter)
}

const LIKE_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
}
const FOREIGN = new RegExp(`[${Object.keys(LIKE_LATIN).join('')}]`, 'gu')

/** One character for `foldLetters`; nothing for one without width. */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return code < 32 || code === 127 ? ' ' : character.toLowerCase()
  if (NO_WIDTH.test(character)) return ''
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return FOLDED.get(plain) ?? plain
}

const FOLDED = new Map([
  ['ɛ', 'e'],
  ['ɔ', 'o'],
  ['ŋ', 'ng'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['‒', '-'],
  ['‐', '-'],
  ['...', '.'],
])
const NO_WIDTH = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u
