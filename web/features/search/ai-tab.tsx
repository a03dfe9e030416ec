import { useRef } from 'react'
import { searchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { SparklesIcon } from '#web/ui/icons/icons.tsx'
import styles from './ai-tab.module.css'
import { RecentSearches } from './recent-searches-list.tsx'
import { SearchComposer } from './search-composer.tsx'

export type AiTabProps = {
  text: string
  onChange: (text: string) => void
  onSearch: () => void
  isReady: boolean
}

/** What is looked for in the buyer's own words, and what may be tapped instead of typed. */
export function AiTab({ text, onChange, onSearch, isReady }: AiTabProps) {
  const words = useWords(searchWords)
  const box = useRef<HTMLTextAreaElement>(null)

  // A finger that tapped an example did not ask for the keyboard, which would hide half of the screen.
  function fill(example: string) {
    onChange(example)
    if (window.matchMedia('(pointer: fine)').matches) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.tab}>
      <SearchComposer boxRef={box} text={text} onChange={onChange} onSearch={onSearch} isReady={isReady} />
      <RecentSearches onChoose={fill} whenEmpty={() => box.current?.focus()} />
      <section className={styles.section} aria-labelledby="search-examples">
        <h3 id="search-examples" className={styles.heading}>
          {words.examplesTitle}
        </h3>
        <ul role="list" className={styles.examples}>
          {words.examples.map((example) => (
            <li key={example.text}>
              <button type="button" className={styles.example} onClick={() => fill(example.text)}>
                <KindIcon type={example.kind} />
                {example.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.about}>
        <h3 className={styles.heading}>
          <SparklesIcon />
          {words.aboutTitle}
        </h3>
        <p>{words.aboutText}</p>
      </section>
    </div>
  )
}
