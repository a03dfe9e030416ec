import prototypes from 'unhomoglyph/data.json' with { type: 'json' }
import { foldCharacter } from './folding.ts'

/**
 * Folds letters as foldLetters does, and replaces what only looks like a Latin letter by it: letters of other
 * alphabets (the confusables of Unicode TR39), in circles and boxes, flags, bold, small capitals.
 */
export function foldLookalikes(text: string): string {
  let folded = ''
  for (const character of text)
    folded += character < '\x80' ? foldCharacter(character) : foldLookalike(character)
  return folded
}

/**
 * True if a good part of the letters are symbols or of another alphabet, so that our rules may not read the
 * text although people can. Flags of countries do not count, since many honest texts have rows of them.
 */
export function isWrittenInSymbols(text: string): boolean {
  if (!NOT_ORDINARY.test(text)) return false
  let letters = 0
  let symbols = 0
  for (const character of text.replace(COUNTRY_FLAG, '')) {
    if (!/\p{L}/u.test(character) && !LATIN_LETTER.test(foldLookalike(character))) continue
    letters += 1
    if (NOT_ORDINARY.test(character)) symbols += 1
  }
  return symbols >= SYMBOLS_MIN && symbols / letters >= SYMBOLS_SHARE_MIN
}

const COUNTRY_FLAG = /\p{RGI_Emoji_Flag_Sequence}/gv
const SYMBOLS_MIN = 8
const SYMBOLS_SHARE_MIN = 0.2
const LATIN_LETTER = /^[a-z]$/
/** Outside Unicode's first blocks of Latin letters, which include Krio's, and those with two accents. */
const NOT_ORDINARY = /[^\0-\u02ff\u1e00-\u1eff]/u

function foldLookalike(character: string): string {
  const folded = foldCharacter(character).replace(/^\((.)\)$/u, '$1')
  if (ASCII.test(folded)) return folded
  return enclosedLetter(character) ?? latinLetter(character) ?? folded
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/

/** The letter in a black circle, in a black box or as half of a flag. Unicode does not relate them to letters. */
function enclosedLetter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const first = ENCLOSED_ALPHABETS.find((each) => code >= each && code < each + 26)
  return first === undefined ? undefined : String.fromCodePoint(0x61 + code - first)
}

const ENCLOSED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

/** The Latin letter that a letter or symbol looks like, in lower case. Currencies stay, since prices have them. */
function latinLetter(character: string): string | undefined {
  if (/\p{Sc}/u.test(character)) return undefined
  const likes = /\p{Ll}/u.test(character) ? [SMALL, CAPITALS] : [CAPITALS, SMALL]
  for (const form of [character, character.toUpperCase(), character.toLowerCase()]) {
    const found = likes.map((letters) => letters.get(prototypeOf(form))).find(Boolean)
    if (found) return found
  }
  return NOT_IN_TR39[character]
}

/** Characters with the same prototype look alike. Accents are ignored. */
function prototypeOf(character: string): string {
  return (PROTOTYPES[character] ?? character).normalize('NFKD').replace(/\p{M}/gu, '')
}

const PROTOTYPES: Readonly<Record<string, string>> = prototypes

/** The Latin letter of each prototype. It takes two maps, since small l and capital I look alike. */
const byPrototype = (letters: string): ReadonlyMap<string, string> =>
  new Map(Array.from(letters, (letter) => [prototypeOf(letter), letter.toLowerCase()]))
const SMALL = byPrototype('abcdefghijklmnopqrstuvwxyz')
const CAPITALS = byPrototype('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

const NOT_IN_TR39: Readonly<Record<string, string>> = {
  ω: 'w',
  ᴀ: 'a',
  ʙ: 'b',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴘ: 'p',
  ᴛ: 't',
}
