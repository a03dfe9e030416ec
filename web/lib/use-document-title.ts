import { useEffect } from 'react'

/**
 * What the Worker wrote into the page that was opened. Its title may say more, such as the lowest price, and
 * its canonical address knows which parameters count.
 */
const served = typeof document === 'undefined' ? undefined : readServed()

/**
 * Sets the document's title, which ends with the brand. Leaving the page sets the plain brand, so that the
 * next page does not begin with this one's title.
 */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    callPage(title)
    return () => callPage(title.replace(/.*\| /, ''))
  }, [title])
}

/** The address is the next page's already when the one before is left. */
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
