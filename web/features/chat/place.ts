/** A message in sight, and how far down the window it stands. */
export type Place = { message: Element; top: number }

/** As near to the end as this, one is at the end. */
const END_REM = 3

/** The scroller runs from its end (column-reverse): 0 is the end, less is above. */
export function isAtEnd(scroller: HTMLElement): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return -scroller.scrollTop <= END_REM * rem
}

export function goToEnd(scroller: HTMLElement) {
  scroller.scrollTop = 0
}

/** The first message in sight. */
export function placeOf(scroller: HTMLElement): Place | null {
  const edge = scroller.getBoundingClientRect().top
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > edge
  // Blocks first: asking for a message in one that is left out makes the browser lay it out.
  const block = [...scroller.querySelectorAll('[data-block]')].find(isInSight)
  const message = [...(block?.querySelectorAll('[data-seq]') ?? [])].find(isInSight)
  return message ? { message, top: message.getBoundingClientRect().top } : null
}

/** Nothing is left out any more: see use-left-out.ts. */
export function drawInFull(scroller: HTMLElement) {
  for (const block of scroller.querySelectorAll<HTMLElement>('[data-full]'))
    block.style.contentVisibility = ''
}

/** Scrolls by as much as the message has moved meanwhile. */
export function holdPlace(scroller: HTMLElement, { message, top }: Place) {
  if (message.isConnected) scroller.scrollTop += message.getBoundingClientRect().top - top
}
