import { ELECTRONICS_BRANDS, PRODUCT_TYPES } from '#contract/kinds.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ShieldCheckIcon } from '#web/ui/icons-listing.tsx'
import { Choice, TextLine } from './bound-fields.tsx'
import { BrandField } from './brand-field.tsx'
import { usePostForm } from './form-context.ts'
import { isOnlyApple } from './form-values.ts'
import styles from './post-form.module.css'

const APPLE = ['Apple'] as const

export function ElectronicsFields() {
  const words = useWords(postingWords)
  const { values } = usePostForm()
  return (
    <>
      <p className={styles.rule}>
        <ShieldCheckIcon />
        {words.newInBox}
      </p>
      <div className={styles.fields}>
        <Choice name="productType" options={PRODUCT_TYPES} />
        {isOnlyApple(values.productType) ? (
          <Choice name="brand" options={APPLE} />
        ) : (
          <BrandField name="brand" brands={ELECTRONICS_BRANDS} otherLabel={words.otherBrand} />
        )}
        <TextLine name="electronicsModel" />
        <TextLine name="storageCapacity" hint={words.storageHint} isOptional />
        <TextLine name="color" isOptional />
      </div>
    </>
  )
}
