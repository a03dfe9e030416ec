import { kindOf } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { sleToUsd } from '#contract/money.ts'
import type { MoveIn as MoveInSum } from '#contract/move-in.ts'
import { formatMoney } from '#contract/numbers.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { moveInWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './move-in-cost.module.css'

/** What moving into a home costs, and a caution if the seller asks money for a viewing. */
export function MoveIn({ listing }: { listing: Listing }) {
  return (
    <>
      {listing.moveIn && <Cost listing={listing} moveIn={listing.moveIn} />}
      <Caution listing={listing} />
    </>
  )
}

/** The sum, which opens into its parts. */
function Cost({ listing, moveIn }: { listing: Listing; moveIn: MoveInSum }) {
  const { currency, rate } = listing
  const { total, totalSle, parts, unsaid } = moveIn
  const other =
    currency === 'SLE' ? formatMoney(sleToUsd(totalSle, rate.slePerUsd), 'USD') : formatMoney(totalSle, 'SLE')
  return (
    <details className={styles.cost}>
      <summary>
        <span>
          {cardWords.moveIn(formatMoney(total, currency), unsaid.length > 0 ? cardWords.orMore : '')}
        </span>
        <ChevronDownIcon />
      </summary>
      <dl className={styles.parts}>
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === 0 ? moveInWords.none : formatMoney(amount, currency)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{moveInWords.together}</dt>
          <dd>
            {formatMoney(total, currency)} <span className={styles.other}>{cardWords.about(other)}</span>
          </dd>
        </div>
      </dl>
      {unsaid.length > 0 && <p className={styles.other}>{moveInWords.unsaid(unsaid)}</p>}
    </details>
  )
}

function Caution({ listing }: { listing: Listing }) {
  const caution = kindOf(listing.type).moveIn?.caution
  const fee = caution && new Map<string, unknown>(Object.entries(listing)).get(caution.fee)
  return caution && Number(fee) > 0 && <p className={page.caution}>{caution.text}</p>
}
