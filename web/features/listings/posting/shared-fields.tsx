import { LOCATIONS } from '#contract/places.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { Choice, TextLine } from './bound-fields.tsx'
import { usePostForm } from './form-context.ts'
import styles from './post-form.module.css'
import { PriceField } from './price-field.tsx'

/** What every listing has, whatever is sold. */
export function SharedFields() {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  return (
    <div className={styles.stack}>
      <TextLine name="title" hint={words.titleHint} note={words.titleCount(values.title.length)} />
      <PriceField />
      <Choice name="location" options={LOCATIONS} />
      <TextArea
        label={words.labels.description}
        name="description"
        hint={words.descriptionHint}
        note={words.descriptionCount(values.description.length)}
        value={values.description}
        error={errors.description}
        onChange={(value) => set('description', value)}
      />
    </div>
  )
}
