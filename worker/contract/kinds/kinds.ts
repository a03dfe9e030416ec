import { carSale } from './car-sale.ts'
import { electronics } from './electronics.ts'
import { generator } from './generator.ts'
import { homeRent } from './home-rent.ts'

/** Everything that is sold here, in the order in which it is offered. */
export const KINDS = [electronics, generator, carSale, homeRent] as const
