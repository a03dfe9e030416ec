import type { Currency } from '#contract/lists.ts'
import type { Random } from './random.ts'

/**
 * Rounds as a seller would, to two leading figures and perhaps half a step: 21,163 becomes 21,000 and 438
 * becomes 440.
 */
export function roundAsSeller(amount: number): number {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(amount)) - 1) / 2)
  return Math.max(1, Math.round(amount / step) * step)
}

/** Writes an amount in one of the ways that sellers here do. */
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
  return spelling === 'standard' ? text : text.replace(WORD_OR_SLOT, typed)
}

/** Matches `{slots}` too, to leave their names as they are. */
const WORD_OR_SLOT = /\{\w+\}|[A-Za-zɔɛŋƆƐŊ]+/g

/** Common words whose typed form differs by more than the folded letters. */
const TYPED: Readonly<Record<string, string>> = {
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

const FOLDED: Readonly<Record<string, string>> = { ɔ: 'o', ɛ: 'e', ŋ: 'ng', Ɔ: 'O', Ɛ: 'E', Ŋ: 'Ng' }

function typed(word: string): string {
  if (word.startsWith('{')) return word
  const known = TYPED[word.toLowerCase()]
  if (known === undefined) return word.replace(/[ɔɛŋƆƐŊ]/g, (letter) => FOLDED[letter] ?? letter)
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
  return isCapital ? known.charAt(0).toUpperCase() + known.slice(1) : known
}
