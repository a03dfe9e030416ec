import { useLayoutEffect, useRef } from 'react'
import { addToastPlace } from './toast.ts'
import styles from './toast-place.module.css'

/**
 * While mounted, toasts appear here and take their own room, so that they cover nothing. For layouts that fill
 * the window: put it beside the part that scrolls, which then shrinks.
 */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? addToastPlace(place.current) : undefined), [])
  return <div ref={place} className={styles.place} />
}
