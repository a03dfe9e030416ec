import { useEffect } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'

/** The tab's and the history's name for this page. Left behind is the plain brand: title and canonical address that came with the HTML may be this page's own. */
export function useDocumentTitle(title: string) {
  const { brand } = useWords(shellWords)
  useEffect(() => {
    callPage(title)
    return () => callPage(brand)
  }, [title, brand])
}

/** The address is the new page's already when the one before is left. */
function callPage(title: string) {
  document.title = title
  document.querySelector('[rel=canonical]')?.setAttribute('href', location.pathname)
}
