import { longDate } from '#contract/dates.ts'
import { numberFormat } from '#contract/numbers.ts'
import type { Attribute, NumberWords } from './attribute.ts'

const formatNumber = numberFormat({ maximumFractionDigits: 1 })

export interface YesAndNo {
  yes: string
  no: string
}

/** The value of an attribute as text. A card may add a unit ("2 bed") where the table has a label. */
export function attributeText(
  attribute: Attribute,
  value: unknown,
  words: YesAndNo,
  where: 'card' | 'table' = 'table',
): string {
  if (attribute.input === 'choice' || attribute.input === 'fixed')
    return attribute.words?.[String(value)] ?? String(value)
  if (attribute.input === 'date') return longDate(String(value))
  if (attribute.input === 'flag') return value === true ? words.yes : words.no
  if (Array.isArray(value)) return value.join(', ')
  if (attribute.input !== 'number' || typeof value !== 'number') return String(value)
  return numberText(value, attribute.format ?? {}, where)
}

function numberText(
  value: number,
  { unit, cardUnit, zero, one, many }: NumberWords,
  where: 'card' | 'table',
): string {
  if (value === 0 && zero) return zero
  if (many !== undefined) return value === 1 && one ? one : `${value} ${many}`
  const shown = unit ?? (where === 'card' ? cardUnit : undefined)
  return shown ? `${formatNumber(value)} ${shown}` : formatNumber(value)
}
