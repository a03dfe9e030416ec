import { LoadingScreen } from '#web/ui/loading.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/** A whole page's wait. The market, which is the home page, says what it is waiting for. */
export function Loading({ isMarket = false }: { isMarket?: boolean }) {
  const words = useWords(shellWords)
  return <LoadingScreen label={isMarket ? words.loadingMarket : words.loading} />
}
