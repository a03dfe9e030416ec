import type { QueryClient } from '@tanstack/react-query'
import { countDataUse } from './data-use.ts'
import { startKeeping } from './kept/kept-notice.tsx'

/** What a person may need when the line is gone, and what can wait. It loads with the first press (web/main.tsx). */
export { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

let hasStarted = false

export function startOnce(client: QueryClient) {
  if (hasStarted) return
  hasStarted = true
  startKeeping(client)
  countDataUse()
}
