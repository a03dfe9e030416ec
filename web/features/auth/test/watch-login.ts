/** Notes the ways out to signing in, none of which is taken. `stop` when the test ends. */
export function watchLogin() {
  return watchWaysOut((address) => address.startsWith('/api/login'))
}

/** Notes the pages that are loaded anew, none of which is. */
export function watchWaysOut(isMeant: (address: string, type: string) => boolean) {
  const left: string[] = []
  const stay = (event: NavigateEvent) => {
    const { pathname, search } = new URL(event.destination.url)
    if (!isMeant(pathname + search, event.navigationType)) return
    event.preventDefault()
    left.push(event.navigationType === 'reload' ? 'reload' : pathname + search)
  }
  window.navigation.addEventListener('navigate', stay)
  return { left, stop: () => window.navigation.removeEventListener('navigate', stay) }
}
