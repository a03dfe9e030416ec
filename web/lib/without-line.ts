import type { QueryClient } from '@tanstack/react-query'
import { USED_FILES } from './cache-names.ts'
import { countDataUse } from './data-use.ts'
import { startKeeping } from './kept/kept-notice.tsx'

/** What a person may need when the line is gone, and what can wait. It loads with the first press (web/main.tsx). */
export { forgetSession } from './forget-session.ts'
export { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

let hasStarted = false

export function startOnce(client: QueryClient) {
  if (hasStarted) return
  hasStarted = true
  startKeeping(client)
  countDataUse()
  void keepStyles().catch(() => {})
}

/**
 * Keeps the styles that came in the HTML. Without a line the page opens out of the application, which loads them as
 * files.
 */
async function keepStyles() {
  const cache = await caches.open(USED_FILES)
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('style[data-href]'))
    if (dataset.href && !(await caches.match(dataset.href)))
      await cache.put(dataset.href, new Response(textContent, { headers: { 'content-type': 'text/css' } }))
}
