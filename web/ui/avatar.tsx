import { useState } from 'react'
import { classNames } from './class-names.ts'
import { useHeldPhoto } from './saving-data.ts'
import { useWhenOnline } from './use-when-online.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './avatar.module.css'

/**
 * A photo, or initials on a colour that depends on the name: also for somebody who saves data, unless they asked
 * for the photo. Hidden from screen readers, because the name is beside it.
 */
export function Avatar({
  name,
  src,
  size = 'md',
  showText,
}: {
  name: string
  src?: string | null
  size?: 'sm' | 'md' | 'lg'
  /** For a large photo: the button's text by which somebody who saves data asks for it. */
  showText?: string
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  useWhenOnline(() => setBrokenSrc(null))
  const show = useHeldPhoto(src)
  const hasPhoto = src && src !== brokenSrc && !show
  return (
    <span
      className={classNames(styles.avatar, styles[size], styles[pickColour(name)])}
      aria-hidden={show && showText ? undefined : true}
    >
      {show && showText ? (
        <button type="button" className={styles.show} onClick={show}>
          {showText}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </button>
      ) : hasPhoto ? (
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
