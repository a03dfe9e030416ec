import { useId, useRef, useState } from 'react'
import { formatMoney } from '#contract/money-text.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { grouped } from './figures.ts'
import { usePostForm } from './form-context.ts'
import { priceKeyOf } from './price-doubt.ts'
import styles from './price-question.module.css'

/**
 * Asks whether an improbable price is meant. Nothing changes unless its seller says so, and an answer holds
 * for this very price.
 */
export function PriceQuestion() {
  const words = useWords(postingWords)
  const { values, set, price } = usePostForm()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<{ to: string; text: string }>()
  const { doubt } = price
  const answered = answer?.to === priceKeyOf(values) ? answer.text : null

  // The button that was pressed goes with the question; the focus stays here, and on a phone no keyboard
  // comes up.
  function settle(to: string, text: string) {
    setAnswer({ to, text })
    box.current?.focus({ preventScroll: true })
  }

  function takeProbable() {
    if (!doubt) return
    const probable = grouped(String(doubt.probable))
    set('price', probable)
    settle(
      priceKeyOf({ ...values, price: probable }),
      words.priceChanged(formatMoney(doubt.probable, doubt.currency)),
    )
  }

  function keep() {
    if (!doubt) return
    price.beSure()
    settle(priceKeyOf(values), words.priceStays(formatMoney(doubt.price, doubt.currency)))
  }

  return (
    <div
      ref={box}
      className={styles.box}
      tabIndex={-1}
      data-question={doubt ? 'open' : undefined}
      role={doubt ? 'group' : undefined}
      aria-labelledby={doubt ? id : undefined}
    >
      <p id={id} role="status" className={doubt ? styles.question : styles.answer}>
        {doubt ? words.didYouMean(formatMoney(doubt.probable, doubt.currency)) : answered}
      </p>
      {doubt && (
        <div className={styles.answers}>
          <Button variant="primary" onClick={takeProbable}>
            {words.yesPrice(formatMoney(doubt.probable, doubt.currency))}
          </Button>
          <Button variant="secondary" onClick={keep}>
            {words.noPrice(formatMoney(doubt.price, doubt.currency))}
          </Button>
        </div>
      )}
    </div>
  )
}
