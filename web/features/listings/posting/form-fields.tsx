import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { labelOf, postingWords } from './copy.ts'
import { withThousands, type TextFieldName } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'

type FieldProps = { name: TextFieldName; isOptional?: boolean }

/** A text field by name. Label, value and message come from the form. */
export function TextLine({ name, isOptional, ...field }: FieldProps & Partial<TextFieldProps>) {
  const { values, errors, set } = usePostForm()
  return (
    <TextField
      label={labelOf(name)}
      note={isOptional ? postingWords.optional : undefined}
      {...field}
      name={name}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => set(name, value)}
    />
  )
}

/**
 * A number field. When it loses the focus, a number gets thousands separators, and any other text stays as
 * typed. The schema then reports what is invalid.
 */
export function NumberLine({
  decimals = 0,
  ...field
}: FieldProps & Partial<TextFieldProps> & { decimals?: number }) {
  const { values, set } = usePostForm()
  return (
    <TextLine
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...field}
      onBlur={(event) => {
        const grouped = withThousands(values[field.name])
        if (grouped !== values[field.name]) set(field.name, grouped)
        field.onBlur?.(event)
      }}
    />
  )
}

const NOT_GIVEN = 'unsaid'

type ChoiceProps<T extends string> = FieldProps & {
  options: readonly T[]
  labels?: Readonly<Record<string, string>>
}

/**
 * A choice from a closed list. A value in the draft that is no longer offered, such as a past year, counts as
 * not chosen.
 */
export function Choice<T extends string>({ name, isOptional, options, labels }: ChoiceProps<T>) {
  const { values, errors, set } = usePostForm()
  const offered = options.map((value) => ({ value, label: labels?.[value] ?? value }))
  return (
    <NativeSelect<T | typeof NOT_GIVEN>
      label={labelOf(name)}
      name={name}
      value={options.find((option) => option === values[name]) ?? (isOptional ? NOT_GIVEN : '')}
      options={isOptional ? [{ value: NOT_GIVEN, label: postingWords.notSaid }, ...offered] : offered}
      placeholder={postingWords.choose}
      error={errors[name]}
      onChange={(value) => set(name, value === NOT_GIVEN ? '' : value)}
    />
  )
}
