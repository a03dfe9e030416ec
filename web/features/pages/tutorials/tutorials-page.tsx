import { useSearch } from '@tanstack/react-router'
import { tutorialsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Footer } from '#web/features/pages/landing/footer.tsx'
import { useContentFocus } from '#web/lib/use-content-focus.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Guide } from './guide.tsx'
import { Reader } from './reader.tsx'
import { readTutorialsSearch } from './search-params.ts'

/** The seller's guide, or the tutorial that the address names, step by step. */
export function TutorialsPage() {
  const { read, step = 1, create = false } = readTutorialsSearch(useSearch({ strict: false }))
  useContentFocus(read ?? '')
  return (
    <>
      {read ? <Reader key={read} id={read} step={step} isCreating={create} /> : <WholeGuide />}
      <Footer />
    </>
  )
}

function WholeGuide() {
  const words = useWords(tutorialsWords)
  useDocumentTitle(words.pageTitle)
  return <Guide />
}
