import { carSale } from './car-sale.ts'
import { electronics } from './electronics.ts'
import { generator } from './generator.ts'
import { homeRent } from './home-rent.ts'

/** All kinds, in the order in which they are offered. */
export const KINDS = [electronics, generator, carSale, homeRent] as const
