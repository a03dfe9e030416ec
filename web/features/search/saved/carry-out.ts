import type { QueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/saved-search.ts'
import { wordsIn, type Language } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { savedWords } from './copy.ts'
import { dropSearch, putSearch, writeSearch, savedQuery } from './queries.ts'
import { tellFailure } from './tell-failure.ts'

type Deed = { client: QueryClient; language: Language; search: SavedSearch }

/** Searches that something is being done to: a second press before the answer would undo what is not done. */
const underWay = new Set<string>()

/** Pauses a search or lets it go on: shown at once, put back when refused. */
export async function togglePause(deed: Deed) {
  const { client, language, search } = deed
  const words = wordsIn(savedWords, language)
  await once(
    deed,
    async () => {
      const paused = !search.paused
      writeSearch(client, { ...search, paused })
      writeSearch(
        client,
        await answerOf(api['saved-searches'][':id'].$patch({ param: { id: search.id }, json: { paused } })),
      )
      showToast(
        paused
          ? { title: words.nowPaused, description: words.nowPausedText }
          : { title: words.nowResumed, description: words.nowResumedText },
      )
    },
    () => writeSearch(client, search),
  )
}

/** Deletes a search: gone at once, back when refused, and saved anew by an undo. */
export async function removeSearch(deed: Deed) {
  const { client, language, search } = deed
  const words = wordsIn(savedWords, language)
  const at = dropSearch(client, search.id)
  await once(
    deed,
    async () => {
      await answerOf(api['saved-searches'][':id'].$delete({ param: { id: search.id } })).catch(
        refuseAllButGone,
      )
      showToast({
        title: words.removed,
        description: search.name,
        action: { label: words.undo, onAction: () => void saveAgain(deed, at) },
      })
    },
    () => putSearch(client, search, at),
  )
}

async function saveAgain({ client, language, search }: Deed, at: number) {
  const { name, query, filters, frequency, paused } = search
  const key = randomKey()
  putSearch(client, search, at)
  try {
    const saved = await answerOf(
      api['saved-searches'].$post(
        { json: { name, query, filters, frequency, paused } },
        { headers: { 'Idempotency-Key': key } },
      ),
    )
    dropSearch(client, search.id)
    putSearch(client, saved, at)
    showToast({ title: wordsIn(savedWords, language).restored, description: name })
  } catch (error) {
    dropSearch(client, search.id)
    tellFailure(error, language)
  }
}

async function once({ client, language, search }: Deed, act: () => Promise<void>, putBack: () => void) {
  if (underWay.has(search.id)) return
  underWay.add(search.id)
  try {
    await client.cancelQueries(savedQuery)
    await act()
  } catch (error) {
    putBack()
    tellFailure(error, language)
  } finally {
    underWay.delete(search.id)
  }
}

/** One that another device deleted is deleted. */
function refuseAllButGone(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}
