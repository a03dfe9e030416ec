import { Link } from '@tanstack/react-router'
import { marketLink } from '#web/features/search/market/market-link.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { landingWords } from './copy.ts'
import landing from './landing.module.css'
import styles from './plain-words.module.css'

/** What the search makes of a sentence. Trying one leads to what it finds. */
export function PlainWords() {
  const words = useWords(landingWords)
  return (
    <section className={landing.section}>
      <div className={landing.heading}>
        <h2>{words.searchTitle}</h2>
        <p className={landing.soft}>{words.searchIntro}</p>
      </div>
      <div className={landing.features}>
        {words.searchExamples.map(({ text, understood }) => (
          <Card key={text} as="article" className={styles.example}>
            <p className={styles.said}>
              <SearchIcon />
              <q>{text}</q>
            </p>
            <ul role="list" className={styles.understood} aria-label={words.searchUnderstood}>
              {understood.map((part) => (
                <li key={part} className={styles.part}>
                  {part}
                </li>
              ))}
            </ul>
            <Link {...marketLink({ q: text })} preload={false} className={styles.try}>
              <span aria-hidden="true">{words.searchTry}</span>
              <VisuallyHidden>{words.searchTryOf(text)}</VisuallyHidden>
            </Link>
          </Card>
        ))}
      </div>
      <ul role="list" className={styles.points}>
        {words.searchPoints.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
