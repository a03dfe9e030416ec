import type { ReactNode } from 'react'
import { checksOf, type Check } from '#contract/kinds/before-paying.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { beforePayingWords } from './before-paying-copy.ts'
import page from '#web/ui/page.module.css'
import styles from './before-paying-dialog.module.css'

type Props = {
  listing: { type: ListingType; productType?: string | null }
  /** By default a check is a line of text. */
  drawCheck?: (check: Check) => ReactNode
  onClose: () => void
}

/** What a buyer checks before paying, depending on what is sold. */
export function BeforePayingDialog({ listing, drawCheck, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={beforePayingWords.title} closeLabel={beforePayingWords.close}>
      <div className={page.stack3}>
        <p>{beforePayingWords.intro}</p>
        <ul className={styles.checks} role="list">
          {checksOf(listing).map((check) => (
            <li key={check.id}>{drawCheck?.(check) ?? check.text}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
