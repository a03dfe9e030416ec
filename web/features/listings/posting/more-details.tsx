import { useState, type ReactNode } from 'react'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { usePostForm } from './use-listing-form.ts'
import { BLANK_VALUES, isField } from './form-values.ts'
import styles from './post-form.module.css'

/**
 * What a buyer likes to know and a seller in a hurry may leave out. Open when something in it is filled in or
 * refused.
 */
export function MoreDetails({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
  const words = useWords(postingWords)
  const { values, errors } = usePostForm()
  const isFilled = (name: string) => isField(name) && String(values[name]) !== String(BLANK_VALUES[name])
  const isRefused = (name: string) => isField(name) && errors[name] !== undefined
  const [isOpen, setOpen] = useState(() => fields.some(isFilled))
  return (
    <details
      className={styles.more}
      open={isOpen || fields.some(isRefused)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {words.moreDetails}
        <span className={styles.optional}>{words.optional}</span>
        <ChevronDownIcon />
      </summary>
      <div className={styles.stack}>{children}</div>
    </details>
  )
}
