export const PAGE_READY = 'page-ready'

/**
 * Tells the script of a rendered page that the application has taken it over. Each page calls it in an effect:
 * React hydrates the page after the frame around it, and until then ignores presses.
 */
export function announcePage() {
  window.dispatchEvent(new Event(PAGE_READY))
}

/** After this long without an act of the visitor, the code loads by itself. */
export const REST_MS = 5_000

/**
 * Loads the application's code at the visitor's first act or after a rest, so that it does not keep a slow phone
 * busy while its owner begins to read. Links and forms work meanwhile. A press that only the code can carry out
 * is held back, and repeated once the application has taken over. Server-rendered pages have the source of this
 * function in an inline script, so it must use nothing outside itself. `ready` is PAGE_READY. While there is a
 * cookie `signedOut`, the code loads at once, because it clears what the person left on the device.
 */
export function wakeUp(ready: string, restMs: number, signedOut: string) {
  const acts = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']
  const held: (() => void)[] = []

  const load = () => {
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, load, true)
    const files: string[] = JSON.parse(document.getElementById('page-code')?.textContent ?? '[]')
    files.forEach((file, index) => {
      const isEntry = index === 0
      const element = document.createElement(isEntry ? 'script' : 'link')
      const address = isEntry ? { type: 'module', src: file } : { rel: 'modulepreload', href: file }
      document.body.append(Object.assign(element, { crossOrigin: '' }, address))
    })
  }
  const timer = setTimeout(load, document.cookie.includes(`${signedOut}=`) ? 0 : restMs)
  for (const act of acts) addEventListener(act, load, true)

  const hold = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget]), a[data-needs-code]')
    const isNewTab = event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)
    if (type === 'click' && button && !isNewTab) held.push(() => button.click())
    else if (type === 'change' && target.matches('select'))
      held.push(() => target.dispatchEvent(new Event(type, { bubbles: true })))
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', hold, true)
  addEventListener('change', hold, true)
  addEventListener(
    ready,
    () => {
      removeEventListener('click', hold, true)
      removeEventListener('change', hold, true)
      for (const repeat of held) repeat()
    },
    { once: true },
  )
}
