import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { LoadingScreen } from '#web/ui/spinner.tsx'

export function Loading() {
  return <LoadingScreen label={useWords(shellWords).loading} />
}
