import { useState, type ReactNode } from 'react'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { postingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { ShieldCheckIcon } from '#web/ui/icons/icons-listing.tsx'
import { AttributeField } from './attribute-field.tsx'
import { BLANK_VALUES, isField } from './form-values.ts'
import styles from './post-form.module.css'
import { usePostForm } from './use-listing-form.ts'

/** What only the chosen kind has, field by field as its kind names them. */
export function KindFields({ kind: type }: { kind: ListingType }) {
  const kind = kindOf(type)
  const asked = attributesOf(type).filter(([, { input }]) => input !== 'fixed')
  const more = asked.filter(([, { isMore }]) => isMore)
  return (
    <fieldset className={styles.kind}>
      <legend>{kind.details}</legend>
      <div className={styles.stack}>
        {kind.note && (
          <p className={styles.rule}>
            <ShieldCheckIcon />
            {kind.note}
          </p>
        )}
        <Fields attributes={asked.filter(([, { isMore }]) => !isMore)} />
        {more.length > 0 && (
          <MoreDetails fields={more.map(([name]) => name)}>
            <Fields attributes={more} />
          </MoreDetails>
        )}
      </div>
    </fieldset>
  )
}

/** Lists of chips take a line of their own, beneath the others. */
function Fields({ attributes }: { attributes: ReturnType<typeof attributesOf> }) {
  const draw = ([name, attribute]: readonly [string, Attribute]) => (
    <AttributeField key={name} name={name} attribute={attribute} />
  )
  return (
    <>
      <div className={styles.fields}>{attributes.filter(([, { input }]) => input !== 'list').map(draw)}</div>
      {attributes.filter(([, { input }]) => input === 'list').map(draw)}
    </>
  )
}

/**
 * What a buyer likes to know and a seller in a hurry may leave out. Open when something in it is filled in or
 * refused.
 */
function MoreDetails({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
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
