import type { SearchFilters } from '#contract/search.ts'

/** Texts and what they must be read as, by rule. */
export type CaseTable = Readonly<Record<string, readonly (readonly [text: string, filters: SearchFilters])[]>>
