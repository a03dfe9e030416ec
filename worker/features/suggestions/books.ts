import type { ListingType } from '#contract/kinds/derived.ts'
import { CAR_PHRASES } from './phrases-car.ts'
import { ELECTRONICS_PHRASES } from './phrases-electronics.ts'
import { GENERAL_PHRASES } from './phrases-general.ts'
import { GENERATOR_PHRASES } from './phrases-generator.ts'
import { HOME_PHRASES } from './phrases-home.ts'
import type { KindPhrases, Question } from './phrases.ts'
import { cut, type Template } from './template.ts'

/** The phrases of a kind, cut into templates once. */
export interface Book {
  titles: Shelf
  openings: Shelf
  about: readonly Template[]
  deal: readonly Template[]
  lines: readonly Template[]
  closings: readonly Template[]
  questions: readonly Question[]
}
export type Shelf = Readonly<Record<keyof KindPhrases['titles'], readonly Template[]>>

/** `general` is for what has no kind yet. */
export const BOOKS: Readonly<Record<ListingType | 'general', Book>> = {
  electronics: bookOf(ELECTRONICS_PHRASES),
  generator: bookOf(GENERATOR_PHRASES),
  car_sale: bookOf(CAR_PHRASES),
  home_rent: bookOf(HOME_PHRASES),
  general: bookOf(GENERAL_PHRASES),
}

export function everyTemplate({ titles, openings, about, deal, lines, closings }: Book): Template[] {
  return [
    ...Object.values(titles).flat(),
    ...Object.values(openings).flat(),
    ...about,
    ...deal,
    ...lines,
    ...closings,
  ]
}

function bookOf({ titles, openings, about, deal, lines, closings, questions }: KindPhrases): Book {
  return {
    titles: shelfOf(titles),
    openings: shelfOf(openings),
    about: about.map(cut),
    deal: deal.map(cut),
    lines: lines.map(cut),
    closings: closings.map(cut),
    questions,
  }
}

function shelfOf({ named, inOwnWords, bare }: KindPhrases['titles']): Shelf {
  return { named: named.map(cut), inOwnWords: inOwnWords.map(cut), bare: bare.map(cut) }
}
