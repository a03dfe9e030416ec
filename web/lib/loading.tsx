import { LoadingScreen } from '#web/ui/loading.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

/** The loading screen of a whole page. With `isMarket`, it says that the market is loading. */
export function Loading({ isMarket = false }: { isMarket?: boolean }) {
  const words = useWords(shellWords)
  return <LoadingScreen label={isMarket ? words.loadingMarket : words.loading} />
}
