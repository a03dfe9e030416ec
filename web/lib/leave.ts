let isLeaving = false

/**
 * Clears session storage as the page unloads, because the router stores scroll positions by URL at that
 * moment. If Back shows the page again, it may reload as usual.
 */
function forgetOnPageHide() {
  const forget = () => {
    isLeaving = false
    sessionStorage.clear()
  }
  window.addEventListener('pagehide', forget, { once: true })
}

/** Loads another document to sign out or after it, which drops everything that this page has in memory. */
export function leave(url: string) {
  isLeaving = true
  forgetOnPageHide()
  window.location.assign(url)
}

/** Reloads the page without its session storage, unless it is being left already. */
export function reloadForgotten() {
  if (isLeaving) return
  sessionStorage.clear()
  forgetOnPageHide()
  window.location.reload()
}
