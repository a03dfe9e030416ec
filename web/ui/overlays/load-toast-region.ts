/** The code of <ToastRegion>, for those who need it before a toast does. */
export function loadToastRegion() {
  return import('./toast-region.tsx')
}
