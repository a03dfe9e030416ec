/**
 * A visitor's page came as HTML (scripts/prerender.ts). The application is drawn out of sight beside it and takes its place once it shows as
 * much: a heading, nothing that still loads, and its photos decoded.
 */
export function takeOver(prerendered: Element, root: Element): void {
  const swap = async () => {
    if (!root.querySelector('h1') || root.querySelector('[data-waiting],[aria-busy=true]')) return
    watch.disconnect()
    await Promise.all([...root.querySelectorAll<HTMLImageElement>('[loading=eager]')].map((image) => image.decode().catch(() => {})))
    const focused = prerendered.contains(document.activeElement) && document.activeElement?.getAttribute('href')
    prerendered.remove()
    root.removeAttribute('class')
    if (focused) root.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => void swap())
  watch.observe(root, { attributes: true, childList: true, subtree: true })
}
