import { useEffect } from 'react'

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
  document.title = title
  document.querySelector('[rel=canonical]')?.setAttribute('href', location.origin + location.pathname)
}
