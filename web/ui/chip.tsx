import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { CheckIcon, CloseIcon } from './icons.tsx'

/** One of several that can be on together. */
export function Chip({ isOn, onToggle, isDisabled, children }: { isOn: boolean; onToggle: () => void; isDisabled?: boolean; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} disabled={isDisabled} onClick={onToggle}>
      {isOn && <CheckIcon />}
      {children}
    </button>
  )
}

/** A suggestion or an example: does something when tapped, and is never "on". */
export function ActionChip({ onPress, icon, children }: { onPress: () => void; icon?: ReactNode; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}

/** What has been chosen, with a cross to take it back. `removeLabel` names it: "Remove Freetown". */
export function RemovableChip({ children, removeLabel, onRemove }: { children: ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={styles.removable}>
      {children}
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon />
      </button>
    </span>
  )
}

export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {children}
    </div>
  )
}
