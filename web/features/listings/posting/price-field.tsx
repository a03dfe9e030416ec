import { useId, useRef, useState } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { isMonthly, kindOf } from '#contract/kinds/derived.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { sleToUsd, toSle } from '#contract/money.ts'
import { moveInOf } from '#contract/move-in.ts'
import { formatMoney } from '#contract/numbers.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { useRate } from '#web/lib/use-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { toFacts } from './check-listing.ts'
import { postingWords } from './copy.ts'
import { NumberLine } from './form-fields.tsx'
import { chosenKind, numberOrZero, withThousands } from './form-values.ts'
import { priceKeyOf } from './price-doubt.ts'
import { usePostForm } from './use-listing-form.ts'
import page from '#web/ui/page.module.css'
import styles from './post-form.module.css'

const MONTHS_PER_YEAR = 12

/**
 * The price field, with the price in both currencies below. Asks about an improbable price, and says what moving
 * into a home costs.
 */
export function PriceField() {
  const { values, errors, set, price } = usePostForm()
  return (
    <>
      <div>
        <div className={styles.price}>
          <NumberLine
            name="price"
            decimals={2}
            label={
              values.type !== '' && isMonthly(values.type)
                ? postingWords.pricePerMonth
                : postingWords.labels.price
            }
            hint={usePriceHint()}
            onInput={price.startTyping}
            onBlur={price.stopTyping}
          />
          <NativeSelect
            label={postingWords.labels.currency}
            name="currency"
            value={values.currency}
            options={CURRENCIES.map((value) => ({ value, label: postingWords.currencies[value] }))}
            error={errors.currency}
            onChange={(currency) => set('currency', currency)}
          />
        </div>
        <PriceQuestion />
      </div>
      <MoveInSum />
    </>
  )
}

/** What moving in costs by what was typed so far. Its line is always there, so that nothing moves. */
function MoveInSum() {
  const { values } = usePostForm()
  const { currency } = values
  const type = chosenKind(values)
  if (!type || !kindOf(type).moveIn) return null
  const price = numberOrZero(values.price)
  const moveIn = price > 0 ? moveInOf({ type, price, currency }, toFacts(values), 1) : undefined
  return (
    <p role="status" className={styles.sum}>
      {moveIn &&
        cardWords.moveIn(
          formatMoney(moveIn.total, currency),
          moveIn.unsaid.length > 0 ? cardWords.orMore : '',
        )}
    </p>
  )
}

/**
 * "SLE 85,000, about $3,696 (rate of Sep 30, 2026)". A rent is also shown per year, since rents are paid by
 * the year here.
 */
function usePriceHint(): string | undefined {
  const rate = useRate()
  const { values } = usePostForm()
  const { currency } = values
  const price = numberOrZero(values.price)
  if (price <= 0) return undefined

  function inBoth(amount: number, per: (price: string) => string): string {
    const own = per(formatMoney(amount, currency))
    if (!rate) return own
    const { slePerUsd } = rate
    return postingWords.about(
      own,
      currency === 'SLE'
        ? formatMoney(sleToUsd(amount, slePerUsd), 'USD')
        : formatMoney(toSle(amount, 'USD', slePerUsd), 'SLE'),
    )
  }

  const isRent = values.type !== '' && isMonthly(values.type)
  const prices = isRent
    ? postingWords.both(
        inBoth(price, postingWords.aMonth),
        inBoth(price * MONTHS_PER_YEAR, postingWords.aYear),
      )
    : inBoth(price, String)
  return rate ? postingWords.atRate(prices, shortDateWithYear(rate.asOf)) : prices
}

/**
 * Asks whether an improbable price is meant, and changes it only if the seller says so. The answer applies to
 * exactly this price.
 */
function PriceQuestion() {
  const { values, set, price } = usePostForm()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<{ to: string; text: string }>()
  const { doubt } = price
  const answerText = answer?.to === priceKeyOf(values) ? answer.text : null

  // Answering removes the pressed button. The focus goes to the box, because a text field would open a
  // phone's keyboard.
  function showAnswer(to: string, text: string) {
    setAnswer({ to, text })
    box.current?.focus({ preventScroll: true })
  }

  function acceptProbable() {
    if (!doubt) return
    const probable = withThousands(String(doubt.probable))
    set('price', probable)
    showAnswer(
      priceKeyOf({ ...values, price: probable }),
      postingWords.priceChanged(formatMoney(doubt.probable, doubt.currency)),
    )
  }

  function keepPrice() {
    if (!doubt) return
    price.confirmPrice()
    showAnswer(priceKeyOf(values), postingWords.priceStays(formatMoney(doubt.price, doubt.currency)))
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
      <p id={id} role="status" className={doubt ? styles.question : page.small}>
        {doubt ? postingWords.didYouMean(formatMoney(doubt.probable, doubt.currency)) : answerText}
      </p>
      {doubt && (
        <div className={`${page.row} ${styles.answers}`}>
          <Button variant="primary" onClick={acceptProbable}>
            {postingWords.yesPrice(formatMoney(doubt.probable, doubt.currency))}
          </Button>
          <Button variant="secondary" onClick={keepPrice}>
            {postingWords.noPrice(formatMoney(doubt.price, doubt.currency))}
          </Button>
        </div>
      )}
    </div>
  )
}
