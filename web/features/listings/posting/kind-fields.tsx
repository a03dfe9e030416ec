import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { ShieldCheckIcon } from '#web/ui/icons-listing.tsx'
import { AttributeField } from './attribute-field.tsx'
import { MoreDetails } from './more-details.tsx'
import styles from './post-form.module.css'

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
