import { figure } from '#contract/numbers.ts'
import type { Demand } from '#contract/saved-search.ts'

/** How many people look for what a seller offers; undefined if nothing is said about it. */
export function sayDemand(demand: Demand | undefined): string | undefined {
  if (!demand || demand.people === null) return undefined
  return `${figure(demand.people)}${demand.isAtLeast ? ' or more' : ''} people are looking for this`
}

export const demandWords = {
  /** Not all of them get one: some have turned alerts off. */
  told: (demand: string) => `${demand}. We send alerts.`,
}
