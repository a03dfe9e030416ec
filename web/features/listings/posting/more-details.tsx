import { useState, type ReactNode } from 'react'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { usePostForm } from './form-context.ts'
import { BLANK_VALUES, type FieldName } from './form-values.ts'
import styles from './post-form.module.css'

/**
 * What a buyer likes to know and a seller in a hurry may leave out. Open when something in it is filled in or
 * refused.
 */
export function MoreDetails({ fields, children }: { fields: readonly FieldName[]; children: ReactNode }) {
  const words = useWords(postingWords)
  const { values, errors } = usePostForm()
  const [isOpen, setOpen] = useState(() =>
    fields.some((name) => String(values[name]) !== String(BLANK_VALUES[name])),
  )
  return (
    <details
      className={styles.more}
      open={isOpen || fields.some((name) => errors[name])}
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
