import { carSale } from './car-sale.ts'
import { electronics } from './electronics.ts'
import { generator } from './generator.ts'
import { homeRent } from './home-rent.ts'

/** All kinds, in their usual order. In the feed and the market, `feedPosition` orders them. */
export const KINDS = [electronics, generator, carSale, homeRent] as const
