import { Suspense, useRef, useState } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { moreWords } from './copy.ts'

const MoreMenu = lazyPart(() => import('./more-menu.tsx').then((module) => module.MoreMenu), FailedDialog)
const PlacesSheet = lazyPart(
  () => import('./places-sheet.tsx').then((module) => module.PlacesSheet),
  FailedDialog,
)
const ChecksSheet = lazyPart(
  () => import('./checks-sheet.tsx').then((module) => module.ChecksSheet),
  FailedDialog,
)

type Props = { conversation: Conversation; onPlace: (place: ListedPlace) => void }

/** Beside the box to write in: what else can be sent. Everything behind the button loads when it is pressed. */
export function MoreButton({ conversation, onPlace }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState<'menu' | 'places' | 'checks' | null>(null)
  const { id, listing } = conversation
  const close = () => setOpen(null)
  const openMenu = () => {
    setOpenings(openings + 1)
    setOpen('menu')
  }
  // On closing, the sheet returns the focus to the element that had it. The menu entry will be gone by then.
  const openSheet = (what: 'places' | 'checks') => {
    trigger.current?.focus()
    setOpen(what)
  }
  const propose = (place: ListedPlace) => {
    close()
    onPlace(place)
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={moreWords.more}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={openMenu}
      >
        <PlusIcon />
      </IconButton>
      <Suspense>
        {openings > 0 && (
          <MoreMenu
            key={openings}
            triggerRef={trigger}
            isOpen={open === 'menu'}
            onClose={close}
            onPlaces={() => openSheet('places')}
            onChecks={listing && !listing.isMine ? () => openSheet('checks') : undefined}
          />
        )}
      </Suspense>
      <Suspense>
        {open === 'places' && <PlacesSheet location={listing?.location} onChoose={propose} onClose={close} />}
        {open === 'checks' && listing && (
          <ChecksSheet conversationId={id} listing={listing} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
