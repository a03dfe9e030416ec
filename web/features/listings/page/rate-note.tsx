import { shortDateWithYear } from '#contract/dates.ts'
import type { Rate } from '#contract/money.ts'
import { useWords } from '#web/lib/words.ts'
import { rateWords } from '../copy.ts'
import styles from './rate-note.module.css'

/** One line under a list: what the 'about' on its cards is reckoned with. */
export function RateNote({ rate }: { rate: Rate }) {
  const words = useWords(rateWords)
  return <p className={styles.note}>{words.note(rate.slePerUsd, shortDateWithYear(rate.asOf))}</p>
}
