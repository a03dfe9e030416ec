import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './opening.module.css'

/** While the code of what was pressed for is on its way. It shows after a moment: on most lines there is nothing to wait for. */
export function Opening() {
  const words = useWords(shellWords)
  return (
    <p className={styles.opening} role="status">
      <Spinner />
      <VisuallyHidden>{words.loading}</VisuallyHidden>
    </p>
  )
}
