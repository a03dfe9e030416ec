import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { ShieldCheckIcon } from '#web/ui/icons/icons-listing.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { moreWords } from './copy.ts'

type Props = {
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
  onPlaces: () => void
  /** Undefined for the seller, who pays nobody. */
  onChecks: (() => void) | undefined
}

export function MoreMenu({ triggerRef, isOpen, onClose, onPlaces, onChecks }: Props) {
  // Outside the thread, whose container older browsers take for the window.
  return createPortal(
    <Menu
      label={moreWords.more}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      entries={[
        { id: 'place', label: moreWords.place, icon: <MapPinIcon />, onAction: onPlaces },
        ...(onChecks
          ? [{ id: 'checks', label: moreWords.checks, icon: <ShieldCheckIcon />, onAction: onChecks }]
          : []),
      ]}
    />,
    document.getElementById('content') ?? document.body,
  )
}
