import type { ListingStatus } from '#contract/lists.ts'
import type { Attribute, Filter, Kind, TextAttribute } from './attribute.ts'
import { KINDS } from './kinds.ts'

/** Types and lookups derived from the kinds. */

export type AnyKind = (typeof KINDS)[number]
export type ListingType = AnyKind['type']
/** A kind's name in the search dialog. The search language accepts it as a type. */
export type Category = AnyKind['alias']

/** The type of an attribute's value, on the wire and as read from its column. */
export type ValueOf<A> = A extends { input: 'choice'; choices: readonly (infer V)[] }
  ? V
  : A extends { input: 'fixed'; value: infer V }
    ? V
    : A extends { input: 'number' | 'year' }
      ? number
      : A extends { input: 'flag' }
        ? boolean
        : A extends { input: 'list' }
          ? string[]
          : string

type Attributes<K> = K extends { attributes: infer A } ? A : never
type Optional<A> = { [N in keyof A]: A[N] extends { isOptional: true } ? N : never }[keyof A]
export type Flat<T> = { [N in keyof T]: T[N] }
/** The fields of a kind on the wire, one per attribute. */
export type FieldsOf<K> = Flat<
  { -readonly [N in Exclude<keyof Attributes<K>, Optional<Attributes<K>>>]: ValueOf<Attributes<K>[N]> } & {
    -readonly [N in Optional<Attributes<K>>]?: ValueOf<Attributes<K>[N]> | undefined
  }
>

type EachAttribute<K> = K extends { attributes: infer A } ? A[keyof A] : never
export type AnyAttribute = EachAttribute<AnyKind>
export type FieldName = AnyKind extends infer K
  ? K extends { attributes: infer A }
    ? keyof A
    : never
  : never

type Measure = AnyAttribute extends infer A ? (A extends { measure: infer M } ? M : never) : never
type Column = Extract<AnyAttribute, { column: string }>['column']
type MoveIn = AnyKind extends infer K ? (K extends { moveIn: infer M } ? M : never) : never
/** The types of the columns of `listings` that kinds define. */
export type ColumnValues = {
  [C in Column]: ValueOf<Extract<AnyAttribute, { column: C }>>
} & { [N in (Measure | MoveIn)['column']]: number }
export type ColumnName = keyof ColumnValues

export type AnyFilter =
  | (AnyAttribute extends infer A ? (A extends { filter: infer F } ? F : never) : never)
  | (AnyAttribute extends infer A ? (A extends { otherFilter: infer F } ? F : never) : never)
  | (Measure | MoveIn)['filter']

export const LISTING_TYPES = typesOf(KINDS)

/** The types by their names in the search dialog, which are accepted wherever a query has a type. */
export const TYPE_ALIASES: Readonly<Record<string, ListingType>> = Object.fromEntries(
  KINDS.map(({ alias, type }) => [alias, type]),
)

/** Returns the types in the order of their kinds. */
function typesOf<const K extends readonly Kind[]>(kinds: K) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return kinds.map(({ type }) => type) as unknown as { readonly [I in keyof K]: K[I]['type'] }
}

/** A kind as plain data, for code that handles all kinds alike. */
export function kindOf(type: ListingType): Kind {
  const kind = KINDS.find((each) => each.type === type)
  if (!kind) throw new Error(`no kind is called ${type}`)
  return kind
}

/** True if the type's price is a monthly rent. */
export function isMonthly(type: ListingType): boolean {
  return kindOf(type).price === 'monthly'
}

/** True if the listing is rented out. Such a listing has the status `sold`. */
export function isRented({ type, status }: { type: ListingType; status: ListingStatus }): boolean {
  return status === 'sold' && isMonthly(type)
}

/** The attributes of a kind with their names on the wire, in the order of the form. */
export function attributesOf(type: ListingType): readonly (readonly [name: string, Attribute])[] {
  return Object.entries(kindOf(type).attributes)
}

/** A filter of a kind with its label and column, and its attribute if it has one. */
export interface KindFilter {
  filter: Filter
  label: string
  column: string
  attribute?: Attribute
}

/** Every filter of a kind. */
export function filtersOf(kind: Kind): KindFilter[] {
  const { attributes, moveIn } = kind
  const ofAttributes = Object.values(attributes).flatMap((attribute): KindFilter[] => {
    const measure = measureOf(attribute)
    return [attribute.filter, attribute.otherFilter, measure?.filter].flatMap((filter) => {
      if (!filter) return []
      const column = filter === measure?.filter ? measure.column : attribute.column
      return [{ filter, label: attribute.label, column, attribute }]
    })
  })
  return moveIn ? [moveIn, ...ofAttributes] : ofAttributes
}

/** The number parsed from a text attribute, which has its own column and filter. */
export function measureOf(attribute: Attribute): TextAttribute['measure'] {
  return attribute.input === 'text' ? attribute.measure : undefined
}

/** The columns that hold text typed by sellers. */
export const TYPED_COLUMNS: readonly string[] = [
  ...new Set(
    KINDS.flatMap((kind) => Object.values<Attribute>(kind.attributes)).flatMap(({ input, column }) =>
      input === 'text' || input === 'list' ? [column] : [],
    ),
  ),
]

/** The makers offered in the form of a kind. */
export function makersOf(type: ListingType): readonly string[] {
  return Object.values(kindOf(type).attributes).flatMap((attribute) =>
    attribute.input === 'text' && attribute.filter?.by === 'maker' ? (attribute.knownValues ?? []) : [],
  )
}
