import { useCallback, useSyncExternalStore } from 'react'

/** The addresses of files on screen, and how many components show each. */
const shown = new Map<Blob, { url: string; users: number }>()

/** An address at which this page can show the file, as long as a component shows it. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const subscribe = useCallback(() => {
    if (!file) return () => {}
    const entry = entryOf(file)
    entry.users += 1
    return () => {
      entry.users -= 1
      if (entry.users > 0) return
      URL.revokeObjectURL(entry.url)
      shown.delete(file)
    }
  }, [file])
  return useSyncExternalStore(
    subscribe,
    () => file && entryOf(file).url,
    () => undefined,
  )
}

function entryOf(file: Blob): { url: string; users: number } {
  const known = shown.get(file)
  if (known) return known
  const entry = { url: URL.createObjectURL(file), users: 0 }
  shown.set(file, entry)
  return entry
}
