import { integer, real, text } from 'drizzle-orm/sqlite-core'
import type { Attribute, Kind } from '#contract/kinds/attribute.ts'
import { measureOf, type ColumnName, type ColumnValues } from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'

/** The columns of `listings` for the kinds' attributes, as drizzle maps them. Migrations create them. */

const textColumn = <V extends string>(name: string) => text(name).$type<V>()
const numberColumn = (name: string) => real(name)
const flagColumn = (name: string) => integer(name, { mode: 'boolean' })
const listColumn = (name: string) => text(name, { mode: 'json' }).$type<string[]>()

type ColumnOf<V> = [V] extends [string]
  ? ReturnType<typeof textColumn<V>>
  : [V] extends [number]
    ? ReturnType<typeof numberColumn>
    : [V] extends [boolean]
      ? ReturnType<typeof flagColumn>
      : ReturnType<typeof listColumn>

/** Each column and its type are derived from the same attribute. */
export function attributeColumns(): { [C in ColumnName]: ColumnOf<ColumnValues[C]> } {
  const kinds: readonly Kind[] = KINDS
  const attributes = kinds.flatMap((kind) => Object.values(kind.attributes))
  const sums = kinds.flatMap(({ moveIn }) =>
    moveIn ? [[moveIn.column, numberColumn(snakeCase(moveIn.column))] as const] : [],
  )
  const columns = attributes.flatMap((attribute) => {
    const column = [attribute.column, columnOf(attribute)] as const
    const measure = measureOf(attribute)
    return measure ? [column, [measure.column, numberColumn(snakeCase(measure.column))] as const] : [column]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries([...columns, ...sums]) as { [C in ColumnName]: ColumnOf<ColumnValues[C]> }
}

/** The names of these columns, and of the fields that they hold. */
export const ATTRIBUTE_COLUMNS: readonly { name: string; column: string }[] = Object.keys(
  attributeColumns(),
).map((name) => ({ name, column: snakeCase(name) }))

function columnOf({ input, column }: Attribute) {
  const name = snakeCase(column)
  if (input === 'number' || input === 'year') return numberColumn(name)
  if (input === 'flag') return flagColumn(name)
  return input === 'list' ? listColumn(name) : textColumn(name)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
