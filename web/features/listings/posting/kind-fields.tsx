import { useState, type ReactNode } from 'react'
import { currentYear, dayIn } from '#contract/dates.ts'
import type { Attribute, DateAttribute, ListAttribute } from '#contract/kinds/attribute.ts'
import { attributesOf, kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ShieldCheckIcon } from '#web/ui/icons/icons-listing.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { labelOf, postingWords } from './copy.ts'
import { Choice, NumberLine, TextLine } from './form-fields.tsx'
import {
  BLANK_VALUES,
  isField,
  isFlagName,
  isListName,
  isTextName,
  impliedValueOf,
  type ListFieldName,
  type TextFieldName,
} from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import styles from './post-form.module.css'

/** The fields of the chosen kind that a buyer must know, in the order its definition lists them. */
export function KindFields({ kind: type }: { kind: ListingType }) {
  const kind = kindOf(type)
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
        <Fields attributes={shownAttributes(type).filter(([, { isMore }]) => !isMore)} />
      </div>
    </fieldset>
  )
}

/** The other fields of the chosen kind, all optional. */
export function MoreKindFields({ kind }: { kind: ListingType }) {
  const more = shownAttributes(kind).filter(([, { isMore }]) => isMore)
  return (
    more.length > 0 && (
      <MoreDetails fields={more.map(([name]) => name)}>
        <Fields attributes={more} />
      </MoreDetails>
    )
  )
}

function shownAttributes(type: ListingType) {
  return attributesOf(type).filter(([, { input }]) => input !== 'fixed')
}

/** Checkboxes after the other fields, beside each other. Lists of chips go last, each on its own line. */
function Fields({ attributes }: { attributes: ReturnType<typeof attributesOf> }) {
  const render = (isShown: (input: Attribute['input']) => boolean) =>
    attributes
      .filter(([, { input }]) => isShown(input))
      .map(([name, attribute]) => <AttributeField key={name} name={name} attribute={attribute} />)
  const flags = render((input) => input === 'flag')
  return (
    <>
      <div className={styles.fields}>{render((input) => input !== 'flag' && input !== 'list')}</div>
      {flags.length > 0 && <div className={styles.fields}>{flags}</div>}
      {render((input) => input === 'list')}
    </>
  )
}

/** Details that buyers like to know and sellers may skip. Open if any field is filled in or has an error. */
function MoreDetails({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
  const { values, errors } = usePostForm()
  const isFilled = (name: string) => isField(name) && String(values[name]) !== String(BLANK_VALUES[name])
  const hasError = (name: string) => isField(name) && errors[name] !== undefined
  const [isOpen, setOpen] = useState(() => fields.some(isFilled))
  return (
    <details
      className={styles.more}
      open={isOpen || fields.some(hasError)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {postingWords.moreDetails}
        <span className={styles.optional}>{postingWords.optional}</span>
        <ChevronDownIcon />
      </summary>
      <div className={styles.stack}>{children}</div>
    </details>
  )
}

/** The control for an attribute, by its input type. */
function AttributeField({ name, attribute }: { name: string; attribute: Attribute }) {
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
  // Everything under "More details" is optional, and its heading says so.
  const isMarkedOptional = isOptional && !isMore
  switch (attribute.input) {
    case 'text': {
      const implied = impliedValueOf(values, name)
      if (implied) return <Choice name={name} options={[implied]} />
      return attribute.knownValues ? (
        <BrandField
          name={name}
          brands={attribute.knownValues}
          otherLabel={attribute.otherLabel ?? attribute.label}
        />
      ) : (
        <TextLine name={name} hint={hint} isOptional={isMarkedOptional} />
      )
    }
    case 'choice':
      return (
        <Choice name={name} options={attribute.choices} labels={attribute.words} isOptional={isOptional} />
      )
    case 'year':
      return (
        <Choice
          name={name}
          options={yearsAllowed(attribute.ageMaxYears, initialValues[name])}
          isOptional={isOptional}
        />
      )
    case 'number':
      return (
        <NumberLine
          name={name}
          hint={hint}
          isOptional={isMarkedOptional}
          start={attribute.isMoney && (values.currency === 'SLE' ? 'SLE' : '$')}
          end={attribute.format?.unit}
          decimals={attribute.isMoney ? 2 : attribute.step !== undefined && attribute.step < 1 ? 1 : 0}
        />
      )
    case 'date':
      return <DateLine name={name} attribute={attribute} isOptional={isMarkedOptional} />
    default:
      return null
  }
}

function DateLine({
  name,
  attribute,
  isOptional,
}: {
  name: TextFieldName
  attribute: DateAttribute
  isOptional: boolean | undefined
}) {
  const [min, max] = [dayIn(-attribute.agoMaxYears), dayIn(attribute.aheadMaxYears)]
  return <TextLine name={name} type="date" isOptional={isOptional} min={min} max={max} />
}

// An existing listing may keep its year, even if that is now too old for a new listing.
function yearsAllowed(ageMaxYears: number, ownYear: string): string[] {
  const years = Array.from({ length: ageMaxYears + 1 }, (_, yearsOld) => String(currentYear() - yearsOld))
  return ownYear === '' || years.includes(ownYear) ? years : [...years, ownYear]
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
        {attribute.knownValues.slice(0, attribute.max).map((one) => (
          <Chip key={one} isOn={chosen.includes(one)} onToggle={() => toggle(one)}>
            {one}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

const OTHER = 'other'

/** A choice of the known brands, with a text field for any other. */
function BrandField({
  name,
  brands,
  otherLabel,
}: {
  name: TextFieldName
  brands: readonly string[]
  otherLabel: string
}) {
  const { values, errors, set } = usePostForm()
  const brand = values[name]
  const [isOther, setOther] = useState(brand !== '' && !brands.includes(brand))
  const options = [
    ...brands.map((value) => ({ value, label: value })),
    { value: OTHER, label: postingWords.other },
  ]

  function choose(chosen: string) {
    setOther(chosen === OTHER)
    set(name, chosen === OTHER ? '' : chosen)
  }

  return (
    <div className={styles.stack}>
      <NativeSelect
        label={labelOf(name)}
        name={isOther ? undefined : name}
        value={isOther ? OTHER : brand}
        options={options}
        placeholder={postingWords.choose}
        error={isOther ? undefined : errors[name]}
        onChange={choose}
      />
      {isOther && (
        <TextField
          label={otherLabel}
          name={name}
          value={brand}
          error={errors[name]}
          onChange={(value) => set(name, value)}
        />
      )}
    </div>
  )
}
