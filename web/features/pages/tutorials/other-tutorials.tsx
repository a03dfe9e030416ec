import { Link } from '@tanstack/react-router'
import { guideWords, tutorialsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import styles from './reader.module.css'
import { TUTORIALS, type TutorialId } from './search-params.ts'

export function OtherTutorials({ id }: { id: TutorialId }) {
  const words = useWords(tutorialsWords)
  const { tutorials } = useWords(guideWords)
  return (
    <section className={styles.others}>
      <h3>{words.more}</h3>
      <ul role="list">
        {TUTORIALS.filter((each) => each !== id).map((each) => (
          <li key={each}>
            <Link to="/tutorials" search={{ read: each }}>
              {tutorials[each].title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
