import type { Currency } from '#contract/lists.ts'
import type { Random } from './random.ts'

/** The exchange rate of the demo market and of the benchmarks. */
export const SLE_PER_USD = 23

/** Rounds as a seller would: 21,163 to a multiple of 500, which is 21,000, and 438 to a multiple of 5. */
export function roundAsSeller(amount: number): number {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(amount)) - 1) / 2)
  return Math.max(1, Math.round(amount / step) * step)
}

/** Writes an amount in one of the ways in which sellers here write it. */
export function writeAmount(random: Random, amount: number, currency: Currency): string {
  const grouped = GROUPED.format(amount)
  if (currency === 'USD') return random.pick([`$${grouped}`, `${grouped} dollars`, `USD ${grouped}`])
  return random.pick([
    `SLE ${grouped}`,
    `NLe ${grouped}`,
    `NLe ${amount}`,
    `${grouped} leones`,
    `${grouped} new leones`,
  ])
}

const GROUPED = new Intl.NumberFormat('en-US')

/** Krio in the standard orthography, or as most people type it on a phone without ɔ, ɛ and ŋ. */
export type KrioSpelling = 'standard' | 'typed'

export function spellKrio(text: string, spelling: KrioSpelling): string {
  return spelling === 'standard' ? text : text.replace(WORD_OR_SLOT, toTyped)
}

/** Matches `{slots}` too, so that their names are left as they are. */
const WORD_OR_SLOT = /\{\w+\}|[A-Za-zɔɛŋƆƐŊ]+/g

/** Common words whose typed form differs in more than the letters ɔ, ɛ and ŋ. */
const TYPED_SPELLINGS: Readonly<Record<string, string>> = {
  nɔ: 'noh',
  fɔ: 'for',
  we: 'wey',
  ɛn: 'en',
  dɛn: 'den',
  dɔn: 'don',
  mɔni: 'money',
  smɔl: 'small',
  ɔltɛm: 'all time',
  a: 'ah',
  fayn: 'fine',
  ɔl: 'all',
  prays: 'price',
  tɛnki: 'tenki',
  mɔtoka: 'motoka',
  jɛnɛreta: 'jenereta',
  mɛsej: 'message',
}

const FOLDED_LETTERS: Readonly<Record<string, string>> = { ɔ: 'o', ɛ: 'e', ŋ: 'ng', Ɔ: 'O', Ɛ: 'E', Ŋ: 'Ng' }

function toTyped(word: string): string {
  if (word.startsWith('{')) return word
  const special = TYPED_SPELLINGS[word.toLowerCase()]
  if (special === undefined) return word.replace(/[ɔɛŋƆƐŊ]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
  return isCapital ? special.charAt(0).toUpperCase() + special.slice(1) : special
}
