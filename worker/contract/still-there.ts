import { DAY_MS } from './dates.ts'
import { ANSWER_DAYS } from './limits.ts'

/** What a seller answers when asked whether a listing is still there. */
export const STILL_THERE_ANSWERS = ['yes', 'sold', 'remove'] as const
export type StillThereAnswer = (typeof STILL_THERE_ANSWERS)[number]

/** Until when a seller who was asked at `askedAt` can answer, both in milliseconds. */
export function answerByOf(askedAt: number): number {
  return askedAt + ANSWER_DAYS * DAY_MS
}

/** The quick question of the chat. Three of them without an answer ask the seller. */
export const STILL_AVAILABLE = 'Is this still available?'
