import { LoadingScreen } from '#web/ui/loading.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/** The loading screen of a whole page. On the market, which is the home page, it says what is loading. */
export function Loading({ isMarket = false }: { isMarket?: boolean }) {
  const words = useWords(shellWords)
  return <LoadingScreen label={isMarket ? words.loadingMarket : words.loading} />
}
