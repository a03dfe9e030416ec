import { Suspense, useState } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { feedSearchWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import type { FeedAddress } from '../search-params.ts'

const SaveSearch = lazyPart(() => import('./save-search.tsx').then((module) => module.SaveSearch), Unopened)

/** Opens what the search on show is saved with. */
export function SaveTool({
  variant,
  address,
  found,
}: {
  variant: ButtonVariant
  address: FeedAddress
  found: ListingsPage | undefined
}) {
  const words = useWords(feedSearchWords)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" aria-haspopup="dialog" onClick={() => setSaving(true)}>
        {words.save}
      </Button>
      {isSaving && found && (
        <Suspense>
          <SaveSearch address={address} found={found} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
