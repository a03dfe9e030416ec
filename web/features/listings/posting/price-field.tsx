import { isMonthly } from '#contract/kinds/derived.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { formatMoney } from '#contract/money-text.ts'
import { sleToUsd, toSle } from '#contract/money.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Figure } from './bound-fields.tsx'
import { figureOrZero } from './figures.ts'
import { usePostForm } from './form-context.ts'
import styles from './post-form.module.css'
import { PriceQuestion } from './price-question.tsx'
import { useRate } from './queries.ts'

const MONTHS = 12

/**
 * The price, beneath it what was typed with its thousands apart and in the other currency, and the question
 * whether it is meant.
 */
export function PriceField() {
  const words = useWords(postingWords)
  const { values, errors, set, price } = usePostForm()
  return (
    <div>
      <div className={styles.price}>
        <Figure
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
 * "SLE 85,000, about $3,696 (rate of Sep 30, 2026)"; a rent for the year too, which is how it is paid here.
 */
function usePriceInWords(): string | undefined {
  const words = useWords(postingWords)
  const rate = useRate()
  const { values } = usePostForm()
  const { currency } = values
  const price = figureOrZero(values.price)
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
