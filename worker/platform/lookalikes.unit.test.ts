import { describe, expect, test } from 'vitest'
import { foldLookalikes, isWrittenInSymbols } from './lookalikes.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The alphabet as 26 characters that follow each other from this code point. */
const alphabetFrom = (first: number) =>
  Array.from(ALPHABET, (_letter, at) => String.fromCodePoint(first + at)).join('')

test.each([
  ['circles', alphabetFrom(0x24b6)],
  ['Small circles', alphabetFrom(0x24d0)],
  ['black circles', alphabetFrom(0x1f150)],
  ['boxes', alphabetFrom(0x1f130)],
  ['black boxes', alphabetFrom(0x1f170)],
  ['parentheses', alphabetFrom(0x249c)],
  ['flags', alphabetFrom(0x1f1e6)],
  ['wide letters', alphabetFrom(0xff21)],
  ['bold letters', alphabetFrom(0x1d400)],
  ['Fraktur', alphabetFrom(0x1d586)],
])('letters in or as %s are folded to the Latin ones', (_name, letters) => {
  expect(foldLookalikes(letters)).toBe(ALPHABET)
})

test.each([
  ['Cyrillic', 'Ѕеnd mоnеу ѕеrνісе', 'send money service'],
  ['Capital Cyrillic', 'ВЕ СНЕАР', 'be cheap'],
  ['Greek', 'ΡΑΥ ΤΗΕ βαnκ', 'pay the bank'],
  ['Lisu', 'ꓢꓰꓠꓓ ꓟꓳꓠꓰꓬ ꓝꓲꓣꓢꓔ', 'send money first'],
  ['Cherokee', 'ᏢᎪᎩ ᎷᎬ', 'pay me'],
  ['Small Cherokee', 'ꮲꭺꭹ ꮇꭼ', 'pay me'],
  ['Armenian', 'օոսց', 'onug'],
  ['Small capital', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['Crossed', 'øłđıŧ', 'oldit'],
])('%s letters are folded to the Latin ones that they look like', (_name, text, folded) => {
  expect(foldLookalikes(text)).toBe(folded)
})

test.each([
  ['accents and the letters of Krio', 'É bɛtɛ Ɔmɔs ŋ', 'e bete omos ng'],
  ['ASCII, whose m does not become rn and whose 0 does not become o', 'Im 10 | $5', 'im 10 | $5'],
  ['prices in other currencies', '€500 £20 ₦9 ¥3 ₩1', '€500 £20 ₦9 ¥3 ₩1'],
  ['invisible characters', 'se\u200bnd\u00ad', 'send'],
  ['letters that look like none of ours', 'Продам 手机', expect.stringMatching(/^п.*手机$/u)],
  ['emoji', '👍🏾 ok', expect.stringMatching(/ ok$/)],
])('%s are folded as everywhere else', (_name, text, folded) => {
  expect(foldLookalikes(text)).toEqual(folded)
})

describe('a text is written in symbols', () => {
  test.each(['🅂🄴🄽🄳 🄼🄾🄽🄴🅈', '🇸 🇪 🇳 🇩 🇲 🇴 🇳 🇪 🇾', '𝗦𝗲𝗻𝗱 𝗺𝗼𝗻𝗲𝘆 now', 'ꓢꓰꓠꓓ ꓟꓳꓠꓰꓬ', 'Продам телефон'])(
    'if it is %j',
    (text) => {
      expect(isWrittenInSymbols(text)).toBe(true)
    },
  )

  test.each([
    'Ɔmɔs na di las prays? A de kam ɛvri de.',
    'Café résumé, 100 m² ™ © №',
    'Phones from 🇸🇱 🇬🇭 🇳🇬 🇱🇷 🇬🇳 🇬🇲',
    'Salone to the world 🇸🇱🇸🇱🇸🇱🇸🇱🇸🇱',
    '👍🏾👍🏾👍🏾👍🏾👍🏾👍🏾👍🏾👍🏾👍🏾 fine',
    'A very long description of a phone, with 𝗯𝗼𝗹𝗱 𝗻𝗮𝗺𝗲 once, and all the rest of it in ordinary letters',
    '',
  ])('but not if it is %j', (text) => {
    expect(isWrittenInSymbols(text)).toBe(false)
  })
})
