import { useEffect } from 'react'

/**
 * The head that the Worker wrote into the opened page. Its title may say more, such as the lowest price, and
 * its canonical address keeps only the parameters that count.
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

/** When the old page is left, the address is already the next page's. */
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
