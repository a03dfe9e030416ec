/**
 * A visitor's page came as HTML (scripts/prerender.ts). The application is drawn out of sight beside it and
 * takes its place once it shows as much: a heading, nothing that still loads, and its photos decoded.
 */
export function takeOver(prerendered: Element, root: Element): void {
  const swap = async () => {
    if (!root.querySelector('h1') || root.querySelector('[data-waiting],[aria-busy=true]')) return
    watch.disconnect()
    await Promise.all(
      [...root.querySelectorAll<HTMLImageElement>('[loading=eager]')].map((image) =>
        image.decode().catch(() => {}),
      ),
    )
    const focused = linkIn(prerendered)
    prerendered.remove()
    root.removeAttribute('class')
    if (focused) linksTo(focused.href, root)[focused.index]?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => void swap())
  watch.observe(root, { attributes: true, childList: true, subtree: true })
}

/** The link that somebody has reached by keys, and which one it is of those that lead to the same. */
function linkIn(prerendered: Element) {
  const href = prerendered.contains(document.activeElement) && document.activeElement?.getAttribute('href')
  return href
    ? { href, index: linksTo(href, prerendered).findIndex((link) => link === document.activeElement) }
    : undefined
}

function linksTo(href: string, place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[href]')].filter(
    (link) => link.getAttribute('href') === href,
  )
}
