import { PROPERTY_TYPES } from '#contract/kinds.ts'
import { AMENITIES_MAX } from '#contract/limits.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { Choice, Figure } from './bound-fields.tsx'
import { usePostForm } from './form-context.ts'
import { MoreDetails } from './more-details.tsx'
import styles from './post-form.module.css'

export function HomeFields() {
  const words = useWords(postingWords)
  const { values, set } = usePostForm()
  return (
    <>
      <div className={styles.fields}>
        <Choice name="propertyType" options={PROPERTY_TYPES} labels={words.propertyTypes} />
        <Figure name="bedrooms" />
        <Figure name="bathrooms" decimals={1} hint={words.bathroomsHint} />
        <Figure name="squareFootage" end={words.areaUnit} />
      </div>
      <MoreDetails fields={MORE}>
        <div className={styles.fields}>
          <Checkbox
            name="furnished"
            isChecked={values.furnished}
            onChange={(isChecked) => set('furnished', isChecked)}
          >
            {words.labels.furnished}
          </Checkbox>
          <Checkbox
            name="petsAllowed"
            isChecked={values.petsAllowed}
            onChange={(isChecked) => set('petsAllowed', isChecked)}
          >
            {words.labels.petsAllowed}
          </Checkbox>
          <Figure name="parkingSpaces" />
        </div>
        <Amenities />
      </MoreDetails>
    </>
  )
}

const MORE = ['furnished', 'petsAllowed', 'parkingSpaces', 'amenities'] as const

function Amenities() {
  const words = useWords(postingWords)
  const { values, set } = usePostForm()
  const toggle = (name: string) =>
    set(
      'amenities',
      values.amenities.includes(name)
        ? values.amenities.filter((chosen) => chosen !== name)
        : [...values.amenities, name],
    )
  return (
    <div className={styles.amenities}>
      <p>{words.labels.amenities}</p>
      <ChipGroup label={words.labels.amenities}>
        {AMENITIES.slice(0, AMENITIES_MAX).map((name) => (
          <Chip key={name} isOn={values.amenities.includes(name)} onToggle={() => toggle(name)}>
            {words.amenityNames[name]}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

/** What is sent and stored; words.amenityNames says each in the reader's language. */
const AMENITIES = [
  'Prepaid meter',
  'Borehole',
  'Water tank',
  'Fenced compound',
  'Security',
  'Standby generator',
  'Solar power',
  'Air conditioning',
  'Inside kitchen',
  'Balcony',
  'Built-in wardrobes',
  'Internet',
  'Boys quarters',
  'Sea view',
] as const
