import { KINDS } from '#contract/kinds/kinds.ts'
import { postingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { usePostForm } from './use-listing-form.ts'
import { kindOf } from './form-values.ts'
import { KindIcon } from '../kind-look.tsx'

export function KindChoice() {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  const cards = KINDS.map(({ type, names, rule }) => ({
    value: type,
    label: names.one,
    description: rule,
    icon: <KindIcon type={type} />,
  }))
  return (
    <RadioCards
      label={words.labels.type}
      name="type"
      value={kindOf(values)}
      cards={cards}
      error={errors.type}
      onChange={(kind) => set('type', kind)}
    />
  )
}
