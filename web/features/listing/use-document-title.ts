import { useEffect } from 'react'

/** The tab's and the history's name for this page; the one before comes back when it is left. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
