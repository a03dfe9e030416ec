/**
 * The definition of a kind of listing. It is plain data, so that a page's first view can use it without
 * loading zod. Schemas, columns, filters, forms and tables are derived from it.
 */

/**
 * How the text index encodes a number as words, so that a search for a range needs only a few words. See
 * listings/indexing/numbers.ts.
 */
export type Scale =
  /** For small numbers: one word for `first` and one for each `step` above it, up to the number. */
  | { by: 'steps'; first: number; step: number }
  /** For large numbers: the number of `unit`s with at most `digits` digits, rounded down by default. */
  | { by: 'digits'; digits: number; unit: number; isRoundedUp?: true }

/**
 * The text around the numbers of a range on its chip. `min` and `afterMin` are for a range without a maximum,
 * `max` and `afterMax` for one without a minimum. Or a noun whose plural ends in s ('bedroom'), with `zero`
 * instead of the number if the maximum is 0; or the unit of an age ('month').
 */
export type RangeWords =
  | {
      before?: string
      after?: string
      min?: string
      max?: string
      afterMin?: string
      afterMax?: string
      /** Numbers have thousands separators, unlike a year. */
      isGrouped?: true
    }
  | { countNoun: string; zero?: string; after?: string }
  | { ageUnit: string }

interface InSearch {
  /** The position of its chip, from the most specific filter to the vaguest. Unique to a filter. */
  chipOrder: number
  /** The filter says what the item is, such as its brand or model, rather than its condition or a feature. */
  isIdentifying?: true
}
interface InIndex {
  /** The first letter of its words in the text index. Unique to a filter. */
  letter: string
}

/**
 * How an attribute is searched. Searches use `key` to require values, and `not` to exclude them. Kinds that
 * share a filter share its keys, letter and column.
 */
export type Filter = InSearch &
  (
    | (InIndex & { by: 'maker'; key: string; not: string })
    | { by: 'model'; key: string }
    /** The same text, ignoring case and punctuation. */
    | (InIndex & { by: 'text'; key: string })
    /** Every word of the text, in any position. */
    | (InIndex & { by: 'words'; key: string })
    /** With `isList`, its value is a list even if it has one item. */
    | (InIndex & { by: 'choice'; key: string; not?: string; noun: string; isList?: true })
    /** The range includes both ends. `top` is the largest number that a search may contain. */
    | (InIndex & {
        by: 'range'
        min?: string
        max: string
        top: number
        isWhole?: true
        scale: Scale
        words: RangeWords
      })
    /**
     * Matches one of `values`, or else a ticked checkbox or a number of at least 1. `word` represents it in the
     * text index.
     */
    | { by: 'yes'; key: string; word: string; label: string; values?: readonly (string | number)[] }
  )

interface Base {
  /** The column of `listings`, in camel case; kinds may share one. Its SQL name is the same in snake case. */
  column: string
  label: string
  /** The form's label, if it differs from `label`. */
  formLabel?: string
  hint?: string
  isOptional?: true
  /** Counts neither in the score nor in its advice, though it is optional. */
  isUnscored?: true
  /** The form hides the field under "More details". */
  isMore?: true
  /** Its position on the card line, from 1. */
  card?: number
  /** Full-text search finds its words. It always finds title, brand, model, product type and colour. */
  isInText?: true
  /** Explains the attribute in the API description if its name does not. */
  description?: string
  filter?: Filter
  /** A second filter on the same values. */
  otherFilter?: Filter
}

/** One line of up to 60 characters. */
export interface TextAttribute extends Base {
  input: 'text'
  /** The message if the text is missing. */
  missingMessage?: string
  /** The usual values that the form offers. Any other is typed into a field labelled `otherLabel`. */
  knownValues?: readonly string[]
  otherLabel?: string
  /** A number parsed from the text and stored in a column of its own. */
  measure?: { column: string; read: (text: string) => number | undefined; filter: Filter }
}

/** One value of a closed list. */
export interface ChoiceAttribute extends Base {
  input: 'choice'
  choices: readonly string[]
  /** The message if the value is missing or not in the list. */
  missingMessage?: string
  /** The text that pages show for a choice, if it differs from the value sent. */
  words?: Readonly<Record<string, string>>
  /** Another form field that some choices set: choosing iPhone sets the brand to Apple. */
  impliedField?: { name: string; values: Readonly<Record<string, string>> }
  /** The schema.org type for each choice. */
  schemaOrgTypes?: Readonly<Record<string, string>>
}

/** A value that every listing of the kind has. Requests include it, but the form does not ask for it. */
interface FixedAttribute extends Base {
  input: 'fixed'
  value: string
  missingMessage: string
  words?: Readonly<Record<string, string>>
}

/** How a number is written: with a unit, with another unit on the card, or in words. */
export interface NumberWords {
  unit?: string
  cardUnit?: string
  zero?: string
  one?: string
  many?: string
}

export interface NumberAttribute extends Base {
  input: 'number'
  min: number
  max: number
  /** 1 for whole numbers, 0.5 for half steps. By default any number is valid. */
  step?: number
  /** The message if the number is missing. Without one, the form sends a required number left blank as 0. */
  missingMessage?: string
  /** Where one is missing, `label` says what is wrong: 'Mileage must be a number'. */
  messages?: { number?: string; min?: string; max?: string; step?: string }
  format?: NumberWords
  /** An amount in the listing's currency. */
  isMoney?: true
}

/** A calendar year, at most `ageMaxYears` ago when the listing is posted. */
export interface YearAttribute extends Base {
  input: 'year'
  ageMaxYears: number
  messages: { number: string; whole: string; tooOld: string; future: string }
}

/** A day, as YYYY-MM-DD, at most so many years before and after the day on which it is said. */
export interface DateAttribute extends Base {
  input: 'date'
  agoMaxYears: number
  aheadMaxYears: number
}

/** A checkbox. If it is unticked, the answer is unknown, not no. */
interface FlagAttribute extends Base {
  input: 'flag'
}

/** Several short texts. */
export interface ListAttribute extends Base {
  input: 'list'
  max: number
  /** The values that the form offers. */
  knownValues: readonly string[]
  messages: { blank: string; max: string }
}

export type Attribute =
  | TextAttribute
  | ChoiceAttribute
  | FixedAttribute
  | NumberAttribute
  | YearAttribute
  | DateAttribute
  | FlagAttribute
  | ListAttribute

/**
 * Which other listings of a kind cost about the same, by their columns. The values of `same` must be the same
 * (texts without regard to case, spaces and hyphens), and those of `sameIfSaid` if both listings have one.
 * `near` is a number that may differ by this much, or by this share of it. A migration gives the kind an index
 * of `same`, as 0044 does.
 */
export interface Comparison {
  same: readonly string[]
  sameIfSaid?: string
  /** If there are enough with the same value in this column too, only they are compared. */
  narrower?: string
  near?: { column: string } & ({ by: number } | { share: number })
}

/**
 * What must be paid before moving in: the rent of as many months as `months` says (one if it says nothing), and the
 * amounts of `fees`. These are names of attributes. `column` holds the sum in leones, null if none of `saidBy` is
 * said.
 */
interface MoveInCost {
  months: string
  fees: readonly string[]
  saidBy: readonly string[]
  column: string
  label: string
  filter: Filter
  /** What a buyer is warned of if this fee is above 0. */
  caution: { fee: string; text: string }
}

export interface Kind {
  /** Its name in the API and the database. */
  type: string
  /** Its name in the search dialog. */
  alias: string
  names: {
    /** In the form: 'Car for sale'. */
    one: string
    /** On the card: 'Car Sale'. */
    badge: string
    /** The plural: 'Cars'. */
    many: string
    /** In the feed's list of categories: 'Cars for Sale'. */
    category: string
    /** In analytics: 'Car'. */
    short: string
    /** In the search dialog, with the rule: 'Cars (Max 3 Years Old)'. */
    dialog: string
  }
  /** Its position among the categories of the feed, from 1. */
  feedPosition: number
  /** What may be posted, in a few words for the form. */
  rule: string
  /** A longer form of `rule`. */
  standard?: string
  /** The rule on the landing page, with a sentence under it. */
  promise: { rule: string; text: string }
  /** The heading of its section in the form. `note` is shown under it. */
  details: string
  note?: string
  /**
   * The range of usual prices in leones; for homes, per month. A price outside this range may be a mistake or
   * bait. Source: our own estimate at SLE 23 to the dollar; a $300 phone is about SLE 6,900.
   */
  usualPriceSle: readonly [low: number, high: number]
  price: 'once' | 'monthly'
  moveIn?: MoveInCost
  /** The schema.org types besides Product. */
  schemaOrgTypes: readonly string[]
  /** The attributes by their names on the wire, in the order of the form and the details table. */
  attributes: Readonly<Record<string, Attribute>>
}

/** Checks the shape of a kind and keeps its literal types, from which all other types are derived. */
export function defineKind<const K extends Kind>(kind: K): K {
  return kind
}
