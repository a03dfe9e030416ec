import {
  attributesOf,
  kindOf,
  LISTING_TYPES,
  measureOf,
  type AnyKind,
  type ColumnName,
  type FieldsOf,
} from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import type { ListingDraft, NewListing } from '#contract/listing.ts'
import type { ListingRow, NewListingRow } from '#worker/db/schema.ts'

export type AttributeColumns = Partial<Pick<NewListingRow, ColumnName>>

/**
 * A listing's attributes by column. Missing ones are left out. The cast is safe: a column has the type of its
 * attribute, and the listing is parsed.
 */
export function toColumns(listing: NewListing | ListingDraft): AttributeColumns {
  const values = new Map<string, unknown>(Object.entries(listing))
  const columns = attributesOf(listing.type).flatMap(([name, attribute]) => {
    const value = values.get(name)
    if (value === undefined) return []
    const measure = measureOf(attribute)
    const measured =
      measure && typeof value === 'string' ? [[measure.column, measure.read(value)] as const] : []
    return [[attribute.column, value] as const, ...measured]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(columns) as AttributeColumns
}

/** Every attribute column of every kind, set to null. */
export function nullColumns(): Partial<Record<ColumnName, null>> {
  const names = KINDS.flatMap(({ type }) => attributesOf(type).map(([, { column }]) => column))
  return Object.fromEntries([...names, ...MEASURE_COLUMNS].map((name) => [name, null] as const))
}

/** The columns of numbers that follow from attributes. */
export const MEASURE_COLUMNS: readonly string[] = LISTING_TYPES.flatMap((type) => {
  const sum = kindOf(type).moveIn?.column
  const measures = attributesOf(type).flatMap(([, attribute]) => measureOf(attribute)?.column ?? [])
  return sum === undefined ? measures : [...measures, sum]
})

type FieldsOfRow<K extends AnyKind> = K extends AnyKind ? { type: K['type'] } & FieldsOf<K> : never

/**
 * A row's attributes by wire name. Missing ones are absent, never null. The cast is safe: rows are written
 * only from a parsed NewListing, so they have all attributes of their kind. A test parses the response.
 */
export function toFields(row: ListingRow): FieldsOfRow<AnyKind> {
  const columns = new Map<string, unknown>(Object.entries(row))
  const values = attributesOf(row.type).flatMap(([name, { column }]) => {
    const value = columns.get(column)
    return value === null || value === undefined ? [] : [[name, value] as const]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { type: row.type, ...Object.fromEntries(values) } as FieldsOfRow<AnyKind>
}
