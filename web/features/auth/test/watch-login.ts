/** Notes the ways out to signing in, none of which is taken. `stop` when the test ends. */
export function watchLogin() {
  const left: string[] = []
  const stay = (event: NavigateEvent) => {
    const { pathname, search } = new URL(event.destination.url)
    if (pathname !== '/api/login') return
    event.preventDefault()
    left.push(pathname + search)
  }
  window.navigation.addEventListener('navigate', stay)
  return { left, stop: () => window.navigation.removeEventListener('navigate', stay) }
}
