import { useId, useRef, useState } from 'react'
import { isMonthly } from '#contract/kinds/derived.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { formatMoney } from '#contract/numbers.ts'
import { sleToUsd, toSle } from '#contract/money.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { postingWords } from './copy.ts'
import { NumberLine } from './form-fields.tsx'
import { numberOrZero, withThousands } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import { priceKeyOf, useRate } from './price-doubt.ts'
import styles from './post-form.module.css'

const MONTHS = 12

/** The price field with the price in words and in the other currency. Asks about an improbable price. */
export function PriceField() {
  const words = useWords(postingWords)
  const { values, errors, set, price } = usePostForm()
  return (
    <div>
      <div className={styles.price}>
        <NumberLine
          name="price"
          decimals={2}
          label={values.type !== '' && isMonthly(values.type) ? words.pricePerMonth : words.labels.price}
          hint={usePriceInWords()}
          onInput={price.startTyping}
          onBlur={price.stopTyping}
        />
        <NativeSelect
          label={words.labels.currency}
          name="currency"
          value={values.currency}
          options={CURRENCIES.map((value) => ({ value, label: words.currencies[value] }))}
          error={errors.currency}
          onChange={(currency) => set('currency', currency)}
        />
      </div>
      <PriceQuestion />
    </div>
  )
}

/**
 * "SLE 85,000, about $3,696 (rate of Sep 30, 2026)". A rent is shown per year too, since that is how it is
 * paid here.
 */
function usePriceInWords(): string | undefined {
  const words = useWords(postingWords)
  const rate = useRate()
  const { values } = usePostForm()
  const { currency } = values
  const price = numberOrZero(values.price)
  if (price <= 0) return undefined

  function inBoth(amount: number, per: (price: string) => string): string {
    const own = per(formatMoney(amount, currency))
    if (!rate) return own
    const { slePerUsd } = rate
    return words.about(
      own,
      currency === 'SLE'
        ? formatMoney(sleToUsd(amount, slePerUsd), 'USD')
        : formatMoney(toSle(amount, 'USD', slePerUsd), 'SLE'),
    )
  }

  const isRent = values.type !== '' && isMonthly(values.type)
  const prices = isRent
    ? words.both(inBoth(price, words.aMonth), inBoth(price * MONTHS, words.aYear))
    : inBoth(price, String)
  return rate ? words.atRate(prices, shortDateWithYear(rate.asOf)) : prices
}

/**
 * Asks whether an improbable price is meant. Changes nothing unless the seller says so. The answer holds for
 * exactly this price.
 */
function PriceQuestion() {
  const words = useWords(postingWords)
  const { values, set, price } = usePostForm()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<{ to: string; text: string }>()
  const { doubt } = price
  const answered = answer?.to === priceKeyOf(values) ? answer.text : null

  // The pressed button disappears with the question. The focus stays here, so that a phone does not open its
  // keyboard.
  function settle(to: string, text: string) {
    setAnswer({ to, text })
    box.current?.focus({ preventScroll: true })
  }

  function takeProbable() {
    if (!doubt) return
    const probable = withThousands(String(doubt.probable))
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
