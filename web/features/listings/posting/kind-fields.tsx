import type { ComponentType } from 'react'
import type { ListingType } from '#contract/kinds.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CarFields } from './car-fields.tsx'
import { ElectronicsFields } from './electronics-fields.tsx'
import { GeneratorFields } from './generator-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import styles from './post-form.module.css'

const FIELDS: Record<ListingType, ComponentType> = {
  electronics: ElectronicsFields,
  generator: GeneratorFields,
  car_sale: CarFields,
  home_rent: HomeFields,
}

/** What only the chosen kind has. */
export function KindFields({ kind }: { kind: ListingType }) {
  const words = useWords(postingWords)
  const Fields = FIELDS[kind]
  return (
    <fieldset className={styles.kind}>
      <legend>{words.kinds[kind].details}</legend>
      <div className={styles.stack}>
        <Fields />
      </div>
    </fieldset>
  )
}
