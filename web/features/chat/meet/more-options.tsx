import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation } from '#contract/conversation.ts'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import type { OpenedMenu } from '#web/features/chat/menu-button.tsx'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { ShieldCheckIcon } from '#web/ui/icons/icons-listing.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { moreWords } from './copy.ts'

const PlacesSheet = lazyPart(
  () => import('./places-sheet.tsx').then((module) => module.PlacesSheet),
  FailedDialog,
)
const ChecksSheet = lazyPart(
  () => import('./checks-sheet.tsx').then((module) => module.ChecksSheet),
  FailedDialog,
)

type Props = OpenedMenu & { conversation: Conversation; onPlace: (place: ListedPlace) => void }

/** The menu, and the sheets to which its entries lead. The seller pays nobody, and so checks nothing. */
export function MoreOptions({ conversation: { id, listing }, onPlace, triggerRef, ...menu }: Props) {
  const [sheet, setSheet] = useState<'places' | 'checks'>()
  const close = () => setSheet(undefined)
  // On closing, the sheet returns the focus to the element that had it. The menu entry will be gone by then.
  const open = (what: 'places' | 'checks') => () => {
    triggerRef.current?.focus()
    setSheet(what)
  }
  const propose = (place: ListedPlace) => {
    close()
    onPlace(place)
  }
  const places = { id: 'place', label: moreWords.place, icon: <MapPinIcon />, onAction: open('places') }
  const checks = {
    id: 'checks',
    label: moreWords.checks,
    icon: <ShieldCheckIcon />,
    onAction: open('checks'),
  }
  return (
    <>
      {/* Outside the thread, whose container older browsers take for the window. */}
      {createPortal(
        <Menu
          label={writingWords.more}
          triggerRef={triggerRef}
          entries={listing && !listing.isMine ? [places, checks] : [places]}
          {...menu}
        />,
        document.getElementById('content') ?? document.body,
      )}
      <Suspense>
        {sheet === 'places' && (
          <PlacesSheet location={listing?.location} onChoose={propose} onClose={close} />
        )}
        {sheet === 'checks' && listing && (
          <ChecksSheet conversationId={id} listing={listing} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
