import { useState } from 'react'
import { searchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './ai-tab.module.css'
import { forgetAllRecentSearches, forgetRecentSearch, listRecentSearches } from './recent-searches.ts'
import { RemovableList } from './removable-list.tsx'

/** What was searched for on this device; each can be taken up again or forgotten. */
export function RecentSearches({
  onChoose,
  whenEmpty,
}: {
  onChoose: (text: string) => void
  whenEmpty: () => void
}) {
  const words = useWords(searchWords)
  const [texts, setTexts] = useState(listRecentSearches)
  if (texts.length === 0) return null

  function forget(text: string) {
    forgetRecentSearch(text)
    setTexts(listRecentSearches())
  }

  function forgetAll() {
    forgetAllRecentSearches()
    setTexts([])
    whenEmpty()
  }

  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{words.recent}</h3>
        <Button variant="ghost" size="sm" onClick={forgetAll}>
          {words.forgetAll}
        </Button>
      </div>
      <RemovableList
        label={words.recent}
        items={texts.map((text) => ({
          id: text,
          label: text,
          removeLabel: words.forget(text),
          onPress: () => onChoose(text),
        }))}
        onRemove={forget}
        whenEmpty={whenEmpty}
      />
      <p className={styles.note}>{words.recentOnDevice}</p>
    </section>
  )
}
