import { LoadingScreen } from '#web/ui/loading.tsx'
import { shellWords } from './copy.ts'

/** The loading screen of a whole page. With `isMarket`, it says that the market is loading. */
export function Loading({ isMarket = false }: { isMarket?: boolean }) {
  return <LoadingScreen label={isMarket ? shellWords.loadingMarket : shellWords.loading} />
}
