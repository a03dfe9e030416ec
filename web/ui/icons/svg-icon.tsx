import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from '../avatar.module.css'

export type IconProps = { className?: string; label?: string }

/** An icon of 24 units, as tall as the text beside it. Hidden from screen readers unless it has a `label`. */
export function SvgIcon({
  className,
  label,
  isFilled,
  children,
}: IconProps & { isFilled?: boolean; children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.icon, isFilled && styles.filled, className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  )
}
