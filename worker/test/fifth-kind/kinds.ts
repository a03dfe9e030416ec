import { carSale } from '#contract/kinds/car-sale.ts'
import { electronics } from '#contract/kinds/electronics.ts'
import { generator } from '#contract/kinds/generator.ts'
import { homeRent } from '#contract/kinds/home-rent.ts'
import { motorbike } from './motorbike.ts'

/** Replaces contract/kinds/kinds.ts where vitest.config.ts says so. */
export const KINDS = [electronics, generator, carSale, homeRent, motorbike] as const
