import {
  attributesOf,
  measureOf,
  type AnyKind,
  type ColumnName,
  type FieldsOf,
} from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import type { NewListing } from '#contract/listing.ts'
import type { ListingRow, NewListingRow } from '../../db/schema.ts'

export type AttributeColumns = Partial<Pick<NewListingRow, ColumnName>>

/** The attributes of a listing by their columns. What it does not say is left out. */
export function toColumns(listing: NewListing): AttributeColumns {
  const said = new Map<string, unknown>(Object.entries(listing))
  const columns = attributesOf(listing.type).flatMap(([name, attribute]) => {
    const value = said.get(name)
    if (value === undefined) return []
    const measure = measureOf(attribute)
    const measured = measure && typeof value === 'string' ? [[measure.column, measure.read(value)]] : []
    return [[attribute.column, value], ...measured]
  })
  return Object.fromEntries(columns)
}

/** Every column that a kind may have, with nothing in it. */
export function noColumns(): Partial<NewListingRow> {
  const names = KINDS.flatMap(({ type }) =>
    attributesOf(type).flatMap(([, attribute]) => {
      const measure = measureOf(attribute)
      return measure ? [attribute.column, measure.column] : [attribute.column]
    }),
  )
  return Object.fromEntries(names.map((name) => [name, null]))
}

type FieldsOfRow<K extends AnyKind> = K extends AnyKind ? { type: K['type'] } & Partial<FieldsOf<K>> : never

/**
 * The attributes of a row by their names on the wire. What a listing does not say is absent there, never
 * null.
 */
export function toFields(row: ListingRow): FieldsOfRow<AnyKind> {
  const columns = new Map<string, unknown>(Object.entries(row))
  const said = attributesOf(row.type).flatMap(([name, { column }]) => {
    const value = columns.get(column)
    return value === null || value === undefined ? [] : [[name, value]]
  })
  return { type: row.type, ...Object.fromEntries(said) }
}
