import type { Comparison } from './attribute.ts'
import { CAR_COMPARISON } from './car-sale.ts'
import type { ListingType } from './derived.ts'
import { ELECTRONICS_COMPARISON } from './electronics.ts'
import { GENERATOR_COMPARISON } from './generator.ts'
import { HOME_COMPARISON } from './home-rent.ts'

/**
 * How the prices of each kind are compared. Not in the kinds themselves, which every page loads. Of a kind without
 * one, nobody is told how a price compares with others.
 */
export const COMPARISONS: Partial<Record<ListingType, Comparison>> = {
  electronics: ELECTRONICS_COMPARISON,
  generator: GENERATOR_COMPARISON,
  car_sale: CAR_COMPARISON,
  home_rent: HOME_COMPARISON,
}
