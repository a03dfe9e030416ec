import { useId, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import styles from './analytics-page.module.css'

type Props = { name: string; definition: string; children: ReactNode }

/** A figure with its definition beside it. */
export function Defined({ children, ...words }: Props) {
  return (
    <div className={styles.defined}>
      <div>{children}</div>
      <Definition {...words} />
    </div>
  )
}

/** In a tooltip for pointer and keys; a press, which fingers have as well, writes it below the figure. */
function Definition({ name, definition }: Omit<Props, 'children'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Tooltip text={definition} isAcross isSilent={isOpen}>
        {(described) => (
          <IconButton
            {...described}
            label={name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className={styles.info}
            onClick={() => setOpen(!isOpen)}
          >
            <InfoIcon />
          </IconButton>
        )}
      </Tooltip>
      {isOpen && (
        <p id={id} className={styles.definition}>
          {definition}
        </p>
      )}
    </>
  )
}
