import { FLAG_TYPES, MODERATED_TYPES, MODERATION_STATUSES } from '#contract/trust.ts'
import { useWords } from '#web/lib/words.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { filterWords } from './copy.ts'
import { SORTS, type AdminSearch } from '../search-params.ts'

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void }

export function QueueFilters({ search, onChange }: Props) {
  const words = useWords(filterWords)
  return (
    <>
      <NativeSelect
        isLabelHidden
        label={words.statusLabel}
        value={search.status}
        onChange={(status) => onChange({ status })}
        options={MODERATION_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
      />
      <NativeSelect
        isLabelHidden
        label={words.sortLabel}
        value={search.sort}
        onChange={(sort) => onChange({ sort })}
        options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <NativeSelect
        isLabelHidden
        label={words.typeLabel}
        value={search.type ?? 'any'}
        onChange={(type) => onChange({ type: type === 'any' ? undefined : type })}
        options={[
          { value: 'any', label: words.anyType },
          ...MODERATED_TYPES.map((value) => ({ value, label: words.contentTypes[value] })),
        ]}
      />
      <NativeSelect
        isLabelHidden
        label={words.flagLabel}
        value={search.flag ?? 'any'}
        onChange={(flag) => onChange({ flag: flag === 'any' ? undefined : flag })}
        options={[
          { value: 'any', label: words.anyFlag },
          ...FLAG_TYPES.map((value) => ({ value, label: words.flags[value] })),
        ]}
      />
    </>
  )
}
