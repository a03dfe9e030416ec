import { carSale } from '#contract/kinds/car-sale.ts'
import { electronics } from '#contract/kinds/electronics.ts'
import { generator } from '#contract/kinds/generator.ts'
import { homeRent } from '#contract/kinds/home-rent.ts'
import { motorbike } from './motorbike.ts'

/** In the tests of a fifth kind, vitest.config.ts replaces contract/kinds/kinds.ts with this file. */
export const KINDS = [electronics, generator, carSale, homeRent, motorbike] as const
