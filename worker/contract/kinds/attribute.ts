/**
 * What a kind of listing is made of. A kind is plain data, without zod, so that a page's first view can read
 * it; schemas, columns, filters, forms and tables are derived from it.
 */

/** How the text index writes a number, so that a range of numbers is few words. See listings/numbers.ts. */
export type Scale =
  /** Small numbers, in steps of `step` from `first` on: every step up to the number is a word. */
  | { by: 'steps'; first: number; step: number }
  /** Large numbers of at most so many figures, in units of `unit`, rounded `up` or down. */
  | { by: 'figures'; figures: number; unit: number; isRoundedUp?: true }

/** What the chip of a range says, around its numbers. `zero` is said of exactly none. */
export type RangeWords =
  | {
      before?: string
      after?: string
      min?: string
      max?: string
      afterMin?: string
      afterMax?: string
      /** Thousands apart, as a year is not. */
      isGrouped?: true
    }
  | { counted: string; zero?: string }
  | { aged: string }

interface InSearch {
  /** Where the chip stands among the others: the vaguest last. Each filter has a place of its own. */
  place: number
  /** True where it says which thing is wanted, where others say how it should be. */
  isWhich?: true
}
interface InIndex {
  /** The letter that its words start with in the text index; no two filters share one. */
  letter: string
}

/** How people search by an attribute. Kinds that share a filter share its keys, letter and column. */
export type Filter = InSearch &
  (
    | (InIndex & { by: 'maker'; key: string; not: string })
    | { by: 'model'; key: string }
    /** The same text, apart from case and signs. */
    | (InIndex & { by: 'text'; key: string })
    /** Each word of the text, wherever it stands. */
    | (InIndex & { by: 'words'; key: string })
    | (InIndex & { by: 'choice'; key: string; not?: string; noun: string })
    /** Both ends included. `top` is the largest number that may be asked for. */
    | (InIndex & {
        by: 'range'
        min?: string
        max: string
        top: number
        isWhole?: true
        scale: Scale
        words: RangeWords
      })
    /** Ticked, or a number of at least one. `word` stands for it in the text index. */
    | { by: 'yes'; key: string; word: string; label: string }
  )

/** As schema.org knows it: a property, or more about how its value is written. */
export type JsonLd =
  | string
  | { property: string; as: 'brand' | 'text' }
  | { property: string; unitCode: string }

interface Base {
  /** The column of `listings`; kinds may share one. Its SQL name is the same in snake case. */
  column: string
  label: string
  /** The form's label, where it says more. */
  formLabel?: string
  hint?: string
  isOptional?: true
  /** Folded away under "More details" in the form. */
  isMore?: true
  /** Its place on the card line, from 1. */
  card?: number
  /** Its words are found by a text, as those of title, brand, model, product type and colour are. */
  isInText?: true
  /** What the API description says of it, where its name does not. */
  means?: string
  filter?: Filter
  jsonLd?: JsonLd
}

/** Up to 60 characters in one line. */
export interface TextAttribute extends Base {
  input: 'text'
  /** The message where it is missing. */
  missing?: string
  /** The usual values; the form offers them, and a line for any other, which is asked for by `otherLabel`. */
  known?: readonly string[]
  otherLabel?: string
  /** A number that is read out of the text and stands in a column of its own. */
  measure?: { column: string; read: (text: string) => number | undefined; filter: Filter }
}

/** One of a closed list. */
export interface ChoiceAttribute extends Base {
  input: 'choice'
  choices: readonly string[]
  /** The message where it is missing or not of the list. */
  missing?: string
  /** How the page writes each, where it is not as it is sent. */
  words?: Readonly<Record<string, string>>
  /** In the form, what some choices leave no doubt about in another field. */
  settles?: { name: string; values: Readonly<Record<string, string>> }
  /** schema.org's type of a thing for each choice. */
  things?: Readonly<Record<string, string>>
}

/** The same for every listing of the kind: sent, and never asked for. */
export interface FixedAttribute extends Base {
  input: 'fixed'
  value: string
  missing: string
  words?: Readonly<Record<string, string>>
}

/** How a number is written: with a unit, with another one on the card, or in words. */
export interface NumberWords {
  unit?: string
  cardUnit?: string
  none?: string
  one?: string
  many?: string
}

export interface NumberAttribute extends Base {
  input: 'number'
  min: number
  max: number
  /** 1 for whole numbers, 0.5 for halves. Left out, any number will do. */
  step?: number
  says: { number: string; min: string; max: string; step?: string }
  written?: NumberWords
}

/** A calendar year, at most so many years ago when it is posted. */
export interface YearAttribute extends Base {
  input: 'year'
  ageMaxYears: number
  says: { number: string; whole: string; tooOld: string; future: string }
}

/** A box to tick. An empty one is a question not answered, which is not the same as a no. */
export interface FlagAttribute extends Base {
  input: 'flag'
}

/** Several short texts. */
export interface ListAttribute extends Base {
  input: 'list'
  max: number
  /** What the form offers. */
  known: readonly string[]
  says: { blank: string; max: string }
}

export type Attribute =
  | TextAttribute
  | ChoiceAttribute
  | FixedAttribute
  | NumberAttribute
  | YearAttribute
  | FlagAttribute
  | ListAttribute

export interface Kind {
  /** On the wire and in the table. */
  type: string
  /** The name that the search dialog knows it by. */
  alias: string
  names: {
    /** In the form. */
    one: string
    /** On the card. */
    badge: string
    /** Of the category. */
    many: string
    /** In the list of categories of the feed, and its place there. */
    category: string
    /** In figures: "Car". */
    short: string
    /** In the search dialog, with what may be posted. */
    dialog: string
  }
  /** Its place among the categories of the feed, from 1. */
  feedPlace: number
  /** What may be posted, in a few words of the form. */
  rule: string
  /** The same in full, where there is room for it. */
  standard?: string
  /** The same on the front page. */
  promise: { rule: string; text: string }
  /** The heading of its part of the form, and a note under it. */
  details: string
  note?: string
  /**
   * Usual prices in Leones, from cheap to dear (homes by the month). Outside them a price looks like a
   * mistake or a lure. Source: the market's own judgement at SLE 23 a dollar; a $300 phone is about SLE
   * 6,900.
   */
  usualPriceSle: readonly [low: number, high: number]
  price: 'once' | 'monthly'
  /** schema.org's types, apart from Product. */
  things: readonly string[]
  /** By their names on the wire, in the order of the form and of the table of details. */
  attributes: Readonly<Record<string, Attribute>>
}

/** Checks the form of a kind and keeps its literal types, from which all others are derived. */
export function defineKind<const K extends Kind>(kind: K): K {
  return kind
}
