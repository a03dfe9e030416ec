/** What a person may need when the line is gone. It loads with the first press (web/main.tsx). */
export { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
export { startKeeping } from './kept/kept-notice.tsx'
