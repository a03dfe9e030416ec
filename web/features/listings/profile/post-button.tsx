import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { totalsQuery } from '#web/features/listings/upkeep/queries.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'

type Props = { label: string; size: ButtonSize; onPosted?: () => void }

/** Opens the posting dialog. The dialog refreshes the lists; this button refreshes the totals above them. */
export function PostButton({ label, size, onPosted }: Props) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const refreshTotals = () => {
    void client.invalidateQueries(totalsQuery)
    onPosted?.()
  }
  return (
    <>
      {/* Where there is no room, only the icon is shown. */}
      <Button variant="accent" size={size} aria-label={label} onClick={() => setOpen(true)}>
        <PlusIcon />
        <span>{label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog onClose={() => setOpen(false)} onPosted={refreshTotals} />
        </Suspense>
      )}
    </>
  )
}
