import { GENERATOR_BRANDS, GENERATOR_FUELS } from '#contract/kinds.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Choice, Figure, TextLine } from './bound-fields.tsx'
import { BrandField } from './brand-field.tsx'
import styles from './post-form.module.css'

export function GeneratorFields() {
  const words = useWords(postingWords)
  return (
    <div className={styles.fields}>
      <BrandField name="generatorBrand" brands={GENERATOR_BRANDS} otherLabel={words.otherBrand} />
      <TextLine name="generatorModel" />
      <TextLine name="powerOutput" hint={words.powerHint} />
      <Choice name="generatorFuelType" options={GENERATOR_FUELS} labels={words.fuels} />
      <Figure name="ageInMonths" hint={words.ageHint} />
    </div>
  )
}
