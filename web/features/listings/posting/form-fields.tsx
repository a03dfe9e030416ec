import { useWords } from '#web/lib/words.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { labelOf, postingWords } from './copy.ts'
import { usePostForm } from './use-listing-form.ts'
import { withThousands, type TextFieldName } from './form-values.ts'

type Bound = { name: TextFieldName; isOptional?: boolean }

/** A text field by name. Label, value and message come from the form. */
export function TextLine({ name, isOptional, ...field }: Bound & Partial<TextFieldProps>) {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  return (
    <TextField
      label={labelOf(name)}
      note={isOptional ? words.optional : undefined}
      {...field}
      name={name}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => set(name, value)}
    />
  )
}

/**
 * A number field that keeps what was typed. For anything that is not a number, or is negative, the schema
 * gives a message; nothing is changed silently.
 */
export function NumberLine({
  decimals = 0,
  ...field
}: Bound & Partial<TextFieldProps> & { decimals?: number }) {
  const { values, set } = usePostForm()
  return (
    <TextLine
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...field}
      onBlur={(event) => {
        const tidy = withThousands(values[field.name])
        if (tidy !== values[field.name]) set(field.name, tidy)
        field.onBlur?.(event)
      }}
    />
  )
}

const UNSAID = 'unsaid'

type ChoiceProps<T extends string> = Bound & {
  options: readonly T[]
  labels?: Readonly<Record<string, string>>
}

/**
 * A choice from a closed list. A draft's value that is no longer offered, such as a past year, counts as not
 * chosen.
 */
export function Choice<T extends string>({ name, isOptional, options, labels }: ChoiceProps<T>) {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  const offered = options.map((value) => ({ value, label: labels?.[value] ?? value }))
  return (
    <NativeSelect<T | typeof UNSAID>
      label={labelOf(name)}
      name={name}
      value={options.find((option) => option === values[name]) ?? (isOptional ? UNSAID : '')}
      options={isOptional ? [{ value: UNSAID, label: words.notSaid }, ...offered] : offered}
      placeholder={words.choose}
      error={errors[name]}
      onChange={(value) => set(name, value === UNSAID ? '' : value)}
    />
  )
}
