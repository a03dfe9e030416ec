/** Loads the code of <ToastRegion>, for callers that need it before the first toast. */
export function loadToastRegion() {
  return import('./toast-region.tsx')
}
