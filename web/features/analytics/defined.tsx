import { useId, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { InfoIcon } from '#web/ui/icons-listing.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import styles from './defined.module.css'

/** A figure with its definition beside it: in a tooltip for pointer and keys, and a press, which fingers have as well, writes it below. */
export function Defined({ name, definition, children }: { name: string; definition: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.defined}>
      <div className={styles.figure}>{children}</div>
      <Tooltip text={definition} isAcross isSilent={isOpen}>
        {(described) => (
          <IconButton {...described} label={name} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} className={styles.info} onClick={() => setOpen(!isOpen)}>
            <InfoIcon />
          </IconButton>
        )}
      </Tooltip>
      {isOpen && (
        <p id={id} className={styles.definition}>
          {definition}
        </p>
      )}
    </div>
  )
}
