const NAME = 'LoadError'

/** Names the errors of code that failed to load, and makes it possible to load it again. */
export function prepareRetries() {
  // Vite fires this for each failure.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    removeFailedStyles()
    payload.name = NAME
    // By its original message the router would reload the page at once. Without a line, the browser would then
    // replace the page by its own error.
    payload.message = `${NAME}: ${payload.message}`
  })
}

export function isLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

// Vite regards a style sheet as loaded if its <link> is in the page, even if loading failed. Removing the
// <link> makes the retry load it.
function removeFailedStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet && hasFailed(link.sheet)) link.remove()
  }
}

function hasFailed(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length === 0
  } catch {
    return true
  }
}
