import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

export type Anchored = { triggerRef: RefObject<HTMLElement | null>; isOpen: boolean; onClose: () => void }

/**
 * Anchors a floating panel to its trigger: below it, or above if there is no room, and inside the window. It
 * closes on Escape, on a tap outside or when the focus leaves, and returns the focus to the trigger unless
 * something else took it.
 */
export function useAnchored<T extends HTMLElement>({
  triggerRef,
  isOpen,
  onClose,
}: Anchored): RefObject<T | null> {
  const panelRef = useRef<T>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const trigger = triggerRef.current
    const panel = panelRef.current
    if (!isOpen || !trigger || !panel) return
    const updatePlace = () => placePanel(panel, trigger)
    updatePlace()
    // A panel may get its content after it is mounted.
    const resized = new ResizeObserver(updatePlace)
    resized.observe(panel)
    window.addEventListener('resize', updatePlace)
    window.addEventListener('scroll', updatePlace, { passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', updatePlace)
      window.removeEventListener('scroll', updatePlace)
      if (document.activeElement === document.body || panel.contains(document.activeElement)) trigger.focus()
    }
  }, [isOpen, triggerRef])

  useEffect(() => {
    if (!isOpen) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panelRef.current?.contains(target) || triggerRef.current?.contains(target))
    const closeOutside = (event: Event) => {
      if (!isInside(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, triggerRef])

  return panelRef
}

const GAP_PX = 4
const MARGIN_PX = 12

// Uses pixels, the unit of the browser's measurements.
function placePanel(panel: HTMLElement, trigger: HTMLElement) {
  const from = trigger.getBoundingClientRect()
  const roomBelow = window.innerHeight - from.bottom
  const isBelow = roomBelow >= panel.offsetHeight + GAP_PX || roomBelow >= from.top
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - MARGIN_PX
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(from.right - panel.offsetWidth, rightmost))}px`
  panel.style.top = isBelow ? `${from.bottom + GAP_PX}px` : 'auto'
  panel.style.bottom = isBelow ? 'auto' : `${window.innerHeight - from.top + GAP_PX}px`
  panel.style.maxHeight = `${(isBelow ? roomBelow : from.top) - GAP_PX - MARGIN_PX}px`
}
