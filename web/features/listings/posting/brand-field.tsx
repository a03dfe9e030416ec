import { useState } from 'react'
import { postingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { labelOf } from './field-label.ts'
import { usePostForm } from './use-listing-form.ts'
import type { TextFieldName } from './form-values.ts'
import styles from './post-form.module.css'

const OTHER = 'other'

/** The makers that the market knows, and a line for any other. */
export function BrandField({
  name,
  brands,
  otherLabel,
}: {
  name: TextFieldName
  brands: readonly string[]
  otherLabel: string
}) {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  const brand = values[name]
  const [isOther, setOther] = useState(brand !== '' && !brands.includes(brand))
  const options = [...brands.map((value) => ({ value, label: value })), { value: OTHER, label: words.other }]

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
        placeholder={words.choose}
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
