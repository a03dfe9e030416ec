import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { LoadingScreen } from '#web/ui/spinner.tsx'

/** What the feed shows until it is known who looks; also fit to stand in while the feed's own code loads. */
export function FeedLoading() {
  return <LoadingScreen label={useWords(feedWords).loadingScreen} />
}
