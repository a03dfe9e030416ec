import { CURRENCIES } from '#contract/kinds.ts'
import { sleToUsd, toSle } from '#contract/money.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { formatMoney } from '#web/lib/money.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Figure } from './bound-fields.tsx'
import { figureOrZero } from './figures.ts'
import { usePostForm } from './form-context.ts'
import { useLeoneRate } from './leone-rate.ts'
import styles from './post-form.module.css'

const MONTHS = 12

/** The price, and beneath it what was typed with its thousands apart, for the year too when it is a rent. */
export function PriceField() {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  const isRent = values.type === 'home_rent'
  return (
    <div className={styles.price}>
      <Figure name="price" decimals={2} label={isRent ? words.pricePerMonth : words.labels.price} hint={usePriceInWords(isRent)} />
      <NativeSelect
        label={words.labels.currency}
        name="currency"
        value={values.currency}
        options={CURRENCIES.map((value) => ({ value, label: words.currencies[value] }))}
        error={errors.currency}
        onChange={(currency) => set('currency', currency)}
      />
    </div>
  )
}

function usePriceInWords(isRent: boolean): string | undefined {
  const words = useWords(postingWords)
  const slePerUsd = useLeoneRate()
  const { values } = usePostForm()
  const { currency } = values
  const price = figureOrZero(values.price)
  if (price <= 0) return undefined
  const own = formatMoney(price, currency)
  const inOwn = isRent ? words.monthAndYear(own, formatMoney(price * MONTHS, currency)) : own
  if (slePerUsd === null) return inOwn
  const other = currency === 'SLE' ? formatMoney(sleToUsd(price, slePerUsd), 'USD') : formatMoney(toSle(price, 'USD', slePerUsd), 'SLE')
  return `${inOwn}, ${words.about(other)}`
}
