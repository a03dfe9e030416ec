import { Suspense, useState } from 'react'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'

type Props = { label: string; size: ButtonSize; onPosted?: () => void }

/** Opens the posting dialog, as does a shortcut of the installed app, which leads to `#post`. */
export function PostButton({ label, size, onPosted }: Props) {
  const [isOpen, setOpen] = useState(() => window.location.hash === '#post')
  return (
    <>
      {/* Where there is no room, only the icon is shown. */}
      <Button variant="accent" size={size} aria-label={label} onClick={() => setOpen(true)}>
        <PlusIcon />
        <span>{label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog onClose={() => setOpen(false)} onPosted={onPosted} />
        </Suspense>
      )}
    </>
  )
}
