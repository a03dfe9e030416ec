import { useQuery } from '@tanstack/react-query'
import { useWords } from '#web/lib/words.ts'
import { toChips } from '#web/features/search/feed/outcome/to-chips.ts'
import { SparklesIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { searchWords } from './copy.ts'
import { asOneLine } from './recent-searches.ts'
import { understoodQuery } from './queries.ts'
import styles from './search-composer.module.css'
import { useDebounced } from './use-suggestions.ts'

const READ_AFTER_MS = 300
const READ_FROM = 2

/**
 * What the text is taken to mean, while it is typed. Its room is kept, so that nothing moves; when the server
 * does not answer, it is silent.
 */
export function UnderstoodLine({ text, suggestionCount }: { text: string; suggestionCount: number }) {
  const words = useWords(searchWords)
  const typed = asOneLine(text)
  const settled = useDebounced(typed, READ_AFTER_MS)
  const { data } = useQuery({
    ...understoodQuery(settled),
    enabled: settled.length >= READ_FROM,
    placeholderData: (before) => before,
  })
  const labels =
    typed.length >= READ_FROM && data ? toChips(data.understood, data.dbQuery).map(({ label }) => label) : []
  const said = [
    labels.length > 0 && words.saysUnderstood(labels),
    suggestionCount > 0 && words.saysSuggestions(suggestionCount),
  ]
  return (
    <div className={styles.line}>
      {labels.length > 0 ? (
        <>
          <span className={styles.lead}>
            <SparklesIcon />
            <span className={styles.wideOnly}>{words.understood}</span>
          </span>
          <ul role="list" className={styles.labels} aria-label={words.understood}>
            {labels.map((label) => (
              <li key={label} className={styles.label}>
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.hint}>{words.understoodHint}</p>
      )}
      <VisuallyHidden>
        <span role="status">{said.filter(Boolean).join(' ')}</span>
      </VisuallyHidden>
    </div>
  )
}
