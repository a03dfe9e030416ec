import { currentYear } from '#contract/dates.ts'
import type { Attribute, ListAttribute } from '#contract/kinds/attribute.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { Choice, NumberLine, TextLine } from './form-fields.tsx'
import { BrandField } from './brand-field.tsx'
import { usePostForm } from './use-listing-form.ts'
import { isFlagName, isListName, isTextName, settledValue, type ListFieldName } from './form-values.ts'
import styles from './post-form.module.css'

/** The control of an attribute, as its input asks for. */
export function AttributeField({ name, attribute }: { name: string; attribute: Attribute }) {
  const { values, initialValues, set } = usePostForm()
  const { hint, isOptional, isMore } = attribute
  if (isFlagName(name))
    return (
      <Checkbox name={name} isChecked={values[name]} onChange={(isChecked) => set(name, isChecked)}>
        {attribute.label}
      </Checkbox>
    )
  if (isListName(name) && attribute.input === 'list') return <Choices name={name} attribute={attribute} />
  if (!isTextName(name)) return null
  // Beneath "More details" all is optional, and the heading says so.
  const isMarked = isOptional && !isMore
  switch (attribute.input) {
    case 'text': {
      const settled = settledValue(values, name)
      if (settled) return <Choice name={name} options={[settled]} />
      return attribute.known ? (
        <BrandField
          name={name}
          brands={attribute.known}
          otherLabel={attribute.otherLabel ?? attribute.label}
        />
      ) : (
        <TextLine name={name} hint={hint} isOptional={isMarked} />
      )
    }
    case 'choice':
      return (
        <Choice name={name} options={attribute.choices} labels={attribute.words} isOptional={isOptional} />
      )
    case 'year':
      return <Choice name={name} options={yearsAllowed(attribute.ageMaxYears, initialValues[name])} />
    case 'number':
      return (
        <NumberLine
          name={name}
          hint={hint}
          end={attribute.written?.unit}
          decimals={attribute.step !== undefined && attribute.step < 1 ? 1 : 0}
        />
      )
    default:
      return null
  }
}

// A listing that stands keeps its year, though it be too old for a new one by now.
function yearsAllowed(ageMaxYears: number, kept: string): string[] {
  const years = Array.from({ length: ageMaxYears + 1 }, (_, yearsOld) => String(currentYear() - yearsOld))
  return kept === '' || years.includes(kept) ? years : [...years, kept]
}

function Choices({ name, attribute }: { name: ListFieldName; attribute: ListAttribute }) {
  const { values, set } = usePostForm()
  const chosen = values[name]
  const toggle = (one: string) =>
    set(name, chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])
  return (
    <div className={styles.amenities}>
      <p>{attribute.label}</p>
      <ChipGroup label={attribute.label}>
        {attribute.known.slice(0, attribute.max).map((one) => (
          <Chip key={one} isOn={chosen.includes(one)} onToggle={() => toggle(one)}>
            {one}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}
