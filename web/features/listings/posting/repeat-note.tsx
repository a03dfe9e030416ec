import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { parseNumber } from '#contract/numbers.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { carryOut } from '#web/features/listings/upkeep/carry-out.ts'
import { usePhotoQueue } from '#web/features/media/photo-state.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { toFacts } from './check-listing.ts'
import { repeatWords } from './copy.ts'
import type { FormValues } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import page from '#web/ui/page.module.css'
import styles from './post-form.module.css'

const ASK_AFTER_MS = 800

/** Whether the person has such a listing already. Asks once nobody has typed for a moment. */
function repeatQuery(form: Record<string, unknown> | undefined) {
  return queryOptions({
    queryKey: ['/api/listings/check', form],
    queryFn: form
      ? async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS))
          signal.throwIfAborted()
          return parseResponse(api.listings.check.$post({ json: form }, { init: { signal } }))
        }
      : skipToken,
    placeholderData: (before) => before,
    // It changes with what the person posts, renews and sells.
    gcTime: 0,
  })
}

/**
 * Names the listing that the form repeats, and offers to renew it. The person may go on: two of the same thing are
 * two listings.
 */
export function RepeatNote({ onRenewed }: { onRenewed: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const { values, queue } = usePostForm()
  const { photos } = usePhotoQueue(queue)
  const [refused, setRefused] = useState<string>()
  const [isRenewing, setRenewing] = useState(false)
  const looks = photos.flatMap(({ look }) => look ?? [])
  const repeated = useQuery(repeatQuery(formOf(values, looks))).data?.duplicateOf
  if (!repeated || repeated.id === refused) return null
  const { id: listingId, title } = repeated

  async function renew() {
    setRenewing(true)
    try {
      const listing = await client.fetchQuery(listingQuery(listingId))
      if (await carryOut({ client, listing, verb: 'renew' })) onRenewed()
    } catch (error) {
      const { error: failed, offline } = shellWords
      showToast({ title: failed, description: toSentence(error, offline), tone: 'destructive' })
    } finally {
      setRenewing(false)
    }
  }

  return (
    <div className={styles.box} data-question="open" role="group" aria-labelledby={id}>
      <p id={id} role="status" className={styles.question}>
        <strong>{repeatWords.title}.</strong> {repeatWords.text(title)}
      </p>
      <div className={`${page.row} ${styles.answers}`}>
        <Button variant="primary" isPending={isRenewing} onClick={() => void renew()}>
          {repeatWords.renew}
        </Button>
        <Button variant="secondary" onClick={() => setRefused(listingId)}>
          {repeatWords.goOn}
        </Button>
      </div>
    </div>
  )
}

/** What the server compares; undefined until kind, title, price and place are there. */
function formOf(values: FormValues, photoHashes: readonly string[]): Record<string, unknown> | undefined {
  const { type, location, price, title } = values
  if (type === '' || location === '' || title.trim() === '' || (parseNumber(price) ?? 0) < 1) return undefined
  const { images: _photos, contact: _channels, ...facts } = toFacts(values)
  return { ...facts, photoHashes }
}
