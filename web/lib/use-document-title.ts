import { useEffect } from 'react'
import { announcePage } from './wake-up.ts'

/**
 * The title and canonical URL in the HTML that the Worker served. The title may be more specific than the
 * page's own, with the lowest price for example; the canonical URL has only the parameters that matter.
 */
const served = typeof document === 'undefined' ? undefined : readServed()

/**
 * Sets the document's title, with the brand at the end. On leaving, only the brand remains, so that the next
 * page does not start with this title.
 */
export function useDocumentTitle(title: string) {
  useEffect(announcePage, [])
  useEffect(() => {
    setTitle(title)
    return () => setTitle(title.replace(/.*\| /, ''))
  }, [title])
}

/** Sets title and canonical URL. When a page unmounts, `location` is already that of the next page. */
function setTitle(title: string) {
  const match = served?.path === location.pathname + location.search ? served : undefined
  document.title = match?.title.startsWith(title.replace(/ \| [^|]*$/, '')) ? match.title : title
  findCanonical()?.setAttribute('href', match?.canonical ?? location.origin + location.pathname)
}

function readServed() {
  const canonical = findCanonical()?.href
  if (!canonical || new URL(canonical).pathname !== location.pathname) return undefined
  return { path: location.pathname + location.search, title: document.title, canonical }
}

function findCanonical() {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')
}
