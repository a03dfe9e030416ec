import { Fragment, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '#web/ui/button.tsx'

export type OpenedMenu = {
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
}

type Props = {
  label: string
  icon: ReactNode
  className?: string
  /** Renders the menu, whose code may load now. It is made anew each time the button is pressed. */
  children: (menu: OpenedMenu) => ReactNode
}

/** A button with a menu. Everything behind the button loads when it is pressed. */
export function MenuButton({ label, icon, className, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        {icon}
      </IconButton>
      <Suspense>
        {openings > 0 && (
          <Fragment key={openings}>
            {children({ triggerRef: trigger, isOpen, onClose: () => setOpen(false) })}
          </Fragment>
        )}
      </Suspense>
    </>
  )
}
