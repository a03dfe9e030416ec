import { useEffect } from 'react'

/**
 * The title and canonical address in the HTML that the Worker served. The title may be more specific than the
 * page's own, with the lowest price for example; the canonical address has only the parameters that matter.
 */
const served = typeof document === 'undefined' ? undefined : readServed()

/**
 * Sets the document's title, with the brand at the end. On leaving, only the brand remains, so that the next
 * page does not start with this title.
 */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    callPage(title)
    return () => callPage(title.replace(/.*\| /, ''))
  }, [title])
}

/** Sets the title. When a page unmounts, the address is already that of the next page. */
function callPage(title: string) {
  const known = served?.address === location.pathname + location.search ? served : undefined
  document.title = known?.title.startsWith(title.replace(/ \| [^|]*$/, '')) ? known.title : title
  findCanonical()?.setAttribute('href', known?.canonical ?? location.origin + location.pathname)
}

function readServed() {
  const canonical = findCanonical()?.href
  if (!canonical || new URL(canonical).pathname !== location.pathname) return undefined
  return { address: location.pathname + location.search, title: document.title, canonical }
}

function findCanonical() {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')
}
