import type { Notification } from '#contract/notification.ts'
import { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { d1 } from './d1.ts'
import { parsed } from './parsed.ts'
import type { Member } from './people.ts'
import { rowOf } from './rows.ts'
import { post } from './things.ts'
import { toldOf as allToldOf } from './told.ts'

/**
 * Saves a search as a person and answers it as read; `changes` is what differs from generators in Bo, told at
 * once.
 */
export async function save(person: Member, changes: Record<string, unknown> = {}): Promise<SavedSearch> {
  return parsed(
    SavedSearch,
    person.post('/api/saved-searches', {
      name: 'Generators in Bo',
      filters: { type: 'generator', location: 'Bo' },
      ...changes,
    }),
  )
}

export async function listSaved(person: Member): Promise<SavedSearches> {
  return parsed(SavedSearches, person.get('/api/saved-searches'))
}

export async function editSaved(
  person: Member,
  id: string,
  changes: Record<string, unknown>,
): Promise<SavedSearch> {
  return parsed(SavedSearch, person.patch(`/api/saved-searches/${id}`, changes))
}

/** What a person was told of their saved searches, the newest first. */
export async function toldOf(person: Member): Promise<Notification[]> {
  return (await allToldOf(person)).filter(
    ({ kind }) => kind === 'saved_search' || kind === 'saved_search_digest',
  )
}

/** The listings that a saved search found, told or not, in order. */
export async function foundBy(searchId: string): Promise<string[]> {
  const results = await d1.all<{ id: string }>`SELECT listings.public_id AS id FROM saved_search_alerts a
    JOIN listings ON listings.id = listing_id
      JOIN saved_searches s ON s.id = search_id WHERE s.public_id = ${searchId} ORDER BY a.id`
  return results.map(({ id }) => id)
}

export async function countMarked(): Promise<number> {
  return (await d1.value<number>`SELECT count(*) AS n FROM listings_to_match`) ?? 0
}

/** Posts as if the Worker had ended right after its answer. */
export async function postUnmatched(seller: Member): Promise<{ id: string; rowId: number }> {
  await d1.run`ALTER TABLE saved_search_keys RENAME TO out_of_reach`
  const { id } = await post(seller)
  await d1.run`ALTER TABLE out_of_reach RENAME TO saved_search_keys`
  return { id, rowId: Number((await rowOf(id)).id) }
}
