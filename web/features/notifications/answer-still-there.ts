import type { Listing } from '#contract/listing.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'
import { api, parseResponse } from '#web/lib/api.ts'

/** Answers whether a listing is still there. Resolves with the listing. */
export function answerStillThere(id: string, answer: StillThereAnswer): Promise<Listing> {
  return parseResponse(api.listings[':id']['still-there'].$post({ param: { id }, json: { answer } }))
}
