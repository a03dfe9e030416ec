import { useState } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { resultsWords } from './copy.ts'

/** The part of a place. Its list of names is suggested, which loads when somebody comes to choose. */
export function AreaField({ location, value }: { location: string; value: string }) {
  const [areas, setAreas] = useState<readonly string[]>([])
  const suggest = () => void import('#contract/areas.ts').then((module) => setAreas(module.areasOf(location)))
  return (
    <Field label={resultsWords.area}>
      {(control) => (
        <>
          <input {...control} name="area" defaultValue={value} list="areas" onFocus={suggest} />
          <datalist id="areas">
            {areas.map((area) => (
              <option key={area}>{area}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
