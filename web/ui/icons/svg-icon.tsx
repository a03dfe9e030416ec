import type { ReactNode } from 'react'

export type IconProps = { className?: string; label?: string }

/** A 24-unit drawing as tall as the text beside it. Silent to a screen reader unless it has a `label`. */
export function SvgIcon({
  className,
  label,
  isFilled,
  children,
}: IconProps & { isFilled?: boolean; children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1.35em"
      height="1.35em"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  )
}
