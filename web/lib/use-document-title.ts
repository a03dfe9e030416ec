import { useEffect } from 'react'

/**
 * What the Worker wrote into the page that was opened. Its title may say more, such as the lowest price, and
 * its canonical address knows which parameters count.
 */
const served = typeof document === 'undefined' ? undefined : readServed()

/**
 * The tab's and the history's name for this page, which ends with the brand. Left behind is the plain brand:
 * title and canonical address that came with the HTML may be this page's own.
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
