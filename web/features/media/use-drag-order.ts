import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Point = { x: number; y: number }
// `places` and `offset` are relative to the list at the start of the drag, so scrolling does not change them.
type Drag = { from: number; to: number; offset: Point; places: DOMRect[] }
type Grab = { drag: Drag; start: Point; pointer: Point; scroller: Element; scrollTopAtStart: number }

const EDGE_SHARE = 0.12
const EDGE_SPEED_PX = 9

/**
 * Reorders the children of a list by dragging, with mouse or finger. During a drag only styles show the new
 * order, because moving the grabbed element in the DOM would end the touch.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grab = useRef<Grab | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function step() {
      if (grab.current && scrollNearEdge(grab.current)) setDrag(updateDrag(grab.current))
      frame = requestAnimationFrame(step)
    })
    // Escape ends the drag and must not also close the dialog around it.
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      grab.current = null
      setDrag(null)
    }
    window.addEventListener('keydown', cancelOnEscape, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', cancelOnEscape, true)
    }
  }, [isDragging])

  /**
   * Handlers for a grip that any pointer drags. `mouseOnly` is for a surface on which a finger must scroll.
   */
  function handleFor(index: number, { mouseOnly = false } = {}) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!list.current || event.button !== 0 || (mouseOnly && event.pointerType !== 'mouse')) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grab.current = grabAt(list.current, index, { x: event.clientX, y: event.clientY })
        setDrag(grab.current.drag)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!grab.current) return
        grab.current.pointer = { x: event.clientX, y: event.clientY }
        setDrag(updateDrag(grab.current))
      },
      onPointerUp: () => endDrag(true),
      onPointerCancel: () => endDrag(false),
    }
  }

  function styleOf(index: number): CSSProperties | undefined {
    if (!drag) return undefined
    if (index === drag.from) return { translate: `${drag.offset.x}px ${drag.offset.y}px` }
    const from = drag.places[index]
    const to = drag.places[index + shiftOf(index, drag)]
    return from && to ? { translate: `${to.x - from.x}px ${to.y - from.y}px` } : undefined
  }

  // Reads the ref, because the last pointer move may not have been rendered yet.
  function endDrag(isDrop: boolean) {
    const dropped = isDrop ? grab.current?.drag : undefined
    grab.current = null
    setDrag(null)
    if (dropped && dropped.to !== dropped.from) onMove(dropped.from, dropped.to)
  }

  return { draggedIndex: drag?.from ?? null, handleFor, styleOf }
}

function grabAt(list: HTMLElement, index: number, start: Point): Grab {
  const scroller = scrollerOf(list)
  const places = [...list.children].map((child) => child.getBoundingClientRect())
  const drag = { from: index, to: index, offset: { x: 0, y: 0 }, places }
  return { drag, start, pointer: start, scroller, scrollTopAtStart: scroller.scrollTop }
}

function updateDrag(grab: Grab): Drag {
  const { drag, start, pointer, scroller, scrollTopAtStart } = grab
  const at = { x: pointer.x, y: pointer.y + scroller.scrollTop - scrollTopAtStart }
  const target = drag.places.findIndex((place) => isInside(place, at))
  grab.drag = { ...drag, to: target < 0 ? drag.to : target, offset: { x: at.x - start.x, y: at.y - start.y } }
  return grab.drag
}

function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at
  }
  return document.documentElement
}

function scrollNearEdge({ pointer, scroller }: Grab): boolean {
  const isPage = scroller === document.documentElement
  const { top, height } = isPage ? { top: 0, height: window.innerHeight } : scroller.getBoundingClientRect()
  const share = (pointer.y - top) / height
  if (share > EDGE_SHARE && share < 1 - EDGE_SHARE) return false
  const before = scroller.scrollTop
  scroller.scrollTo({ top: before + (share < 0.5 ? -EDGE_SPEED_PX : EDGE_SPEED_PX), behavior: 'instant' })
  return scroller.scrollTop !== before
}

function isInside({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function shiftOf(index: number, { from, to }: Drag): number {
  if (index > from && index <= to) return -1
  return index < from && index >= to ? 1 : 0
}
