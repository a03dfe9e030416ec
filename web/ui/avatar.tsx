import { useState } from 'react'
import { classNames } from './class-names.ts'
import { useWhenOnline } from './use-when-online.ts'
import styles from './avatar.module.css'

/**
 * A photo, or initials on a colour that depends on the name. Hidden from screen readers, because the name is
 * beside it.
 */
export function Avatar({
  name,
  src,
  size = 'md',
}: {
  name: string
  src?: string | null
  size?: 'sm' | 'md' | 'lg'
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  useWhenOnline(() => setBrokenSrc(null))
  const hasPhoto = src && src !== brokenSrc
  return (
    <span className={classNames(styles.avatar, styles[size], styles[pickColour(name)])} aria-hidden="true">
      {hasPhoto ? (
        <img
          className={styles.photo}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <span className={styles.initials}>{toInitials(name)}</span>
      )}
    </span>
  )
}

const COLOURS = ['indigo', 'green', 'blue', 'earth'] as const

function pickColour(name: string) {
  const sum = Array.from(name).reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  return COLOURS[sum % COLOURS.length] ?? 'indigo'
}

function toInitials(name: string) {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}
