import { AMOUNT_CASES } from './cases-of-amounts.fixture.ts'
import { COURTESY_CASES } from './cases-of-courtesy.fixture.ts'
import { ENGLISH_CASES } from './cases-of-english.fixture.ts'
import { KRIO_CASES } from './cases-of-krio.fixture.ts'
import { MEASURE_CASES } from './cases-of-measures.fixture.ts'
import { NAME_CASES, PLACE_CASES } from './cases-of-names.fixture.ts'
import { STRANGER_CASES } from './cases-of-strangers.fixture.ts'
import { PAIR_CASES, WORD_CASES } from './cases-of-words.fixture.ts'

/** All cases by rule. They assume the year 2026 and 23 leones for a dollar. */
export const CASES = [
  NAME_CASES,
  MEASURE_CASES,
  AMOUNT_CASES,
  WORD_CASES,
  PAIR_CASES,
  PLACE_CASES,
  COURTESY_CASES,
  ENGLISH_CASES,
  KRIO_CASES,
  STRANGER_CASES,
].flatMap((table) => Object.entries(table))
