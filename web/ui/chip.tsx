import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from './icons/icons.tsx'
import styles from './chip.module.css'
import page from './page.module.css'

/** One of several options. More than one can be on. */
export function Chip({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onToggle}>
      {isOn && <CheckIcon />}
      {children}
    </button>
  )
}

type RemovableChipProps = {
  children: ReactNode
  removeLabel: string
  onRemove: () => void
  onPress?: () => void
}

/**
 * A chosen option with a cross that removes it. `removeLabel` names the cross: "Remove Freetown". With
 * `onPress`, the option's text is also a button.
 */
export function RemovableChip({ children, removeLabel, onRemove, onPress }: RemovableChipProps) {
  return (
    <span className={styles.removable}>
      {onPress ? (
        <button type="button" className={styles.words} onClick={onPress}>
          {children}
        </button>
      ) : (
        children
      )}
      <button type="button" className={styles.remove} aria-label={removeLabel} data-remove onClick={onRemove}>
        <CloseIcon />
      </button>
    </span>
  )
}

export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={page.row} role="group" aria-label={label}>
      {children}
    </div>
  )
}
