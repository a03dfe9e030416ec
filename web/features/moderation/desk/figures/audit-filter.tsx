import { AUDIT_ACTIONS, type AuditAction } from '#contract/desk-lists.ts'
import { figureWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'

type Props = { action: AuditAction | undefined; onChange: (action: AuditAction | undefined) => void }

export function AuditFilter({ action, onChange }: Props) {
  const words = useWords(figureWords)
  return (
    <NativeSelect
      isLabelHidden
      label={words.filterLabel}
      value={action ?? 'anything'}
      onChange={(chosen) => onChange(chosen === 'anything' ? undefined : chosen)}
      options={[
        { value: 'anything', label: words.anything },
        ...AUDIT_ACTIONS.map((value) => ({ value, label: words.actions[value] })),
      ]}
    />
  )
}
