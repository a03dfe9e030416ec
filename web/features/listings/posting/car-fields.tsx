import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, CAR_MAKES, TRANSMISSIONS } from '#contract/kinds.ts'
import { CAR_AGE_MAX_YEARS } from '#contract/limits.ts'
import { currentYear } from '#contract/listing.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Choice, Figure, TextLine } from './bound-fields.tsx'
import { BrandField } from './brand-field.tsx'
import { usePostForm } from './form-context.ts'
import { MoreDetails } from './more-details.tsx'
import styles from './post-form.module.css'

export function CarFields() {
  const words = useWords(postingWords)
  const { origin } = usePostForm()
  return (
    <>
      <div className={styles.fields}>
        <BrandField name="make" brands={CAR_MAKES} otherLabel={words.otherMake} />
        <TextLine name="carModel" />
        <Choice name="year" options={yearsAllowed(origin.year)} />
        <Figure name="mileage" end={words.mileageUnit} />
        <Choice name="condition" options={CAR_CONDITIONS} labels={words.conditions} />
      </div>
      <MoreDetails fields={MORE}>
        <div className={styles.fields}>
          <Choice name="transmission" options={TRANSMISSIONS} labels={words.transmissions} isOptional />
          <Choice name="carFuelType" options={CAR_FUELS} labels={words.fuels} isOptional />
          <Choice name="bodyType" options={BODY_TYPES} labels={words.bodyTypes} isOptional />
          <TextLine name="exteriorColor" />
          <TextLine name="interiorColor" />
        </div>
      </MoreDetails>
    </>
  )
}

const MORE = ['transmission', 'carFuelType', 'bodyType', 'exteriorColor', 'interiorColor'] as const

// A listing that stands keeps its year, though it be too old for a new one by now.
function yearsAllowed(kept: string): string[] {
  const years = Array.from({ length: CAR_AGE_MAX_YEARS + 1 }, (_, yearsOld) =>
    String(currentYear() - yearsOld),
  )
  return kept === '' || years.includes(kept) ? years : [...years, kept]
}
