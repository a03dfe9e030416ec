import { useEffect } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'

/** The tab's and the history's name for this page. Left behind is the plain brand: the title that came with the HTML may be this page's own. */
export function useDocumentTitle(title: string) {
  const { brand } = useWords(shellWords)
  useEffect(() => {
    document.title = title
    return () => {
      document.title = brand
    }
  }, [title, brand])
}
