import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/avatar.module.css'

type IconProps = { className?: string; label?: string }

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

/**
 * Makes an icon from its shapes. The annotation lets the build drop the icons of a file that a page does not
 * use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(shapes: ReactNode, { isFilled = false } = {}) {
  return (props: IconProps) => (
    <SvgIcon {...props} isFilled={isFilled}>
      {shapes}
    </SvgIcon>
  )
}
