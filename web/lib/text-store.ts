/** Texts that are stored on this device by key. */
export function createTextStore() {
  /** Replaces storage that is disabled or full. Its texts last as long as the page. */
  const fallback = new Map<string, string>()
  const listeners = new Set<() => void>()

  function notify() {
    for (const listener of listeners) listener()
  }

  return {
    read: (key: string): string | null => {
      try {
        return fallback.get(key) ?? localStorage.getItem(key)
      } catch {
        return null
      }
    },
    /** Stores a text, or removes it if it is ''. */
    write: (key: string, text: string) => {
      fallback.delete(key)
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        if (text !== '') fallback.set(key, text)
      }
      notify()
    },
    notify,
    /** Calls the listener on changes in this tab and in others. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
