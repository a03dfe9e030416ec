import type { ReportReason } from '#contract/lists.ts'
import { reportsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { RadioLines } from '#web/ui/forms/radio-lines.tsx'

type Props<Reason extends ReportReason> = {
  reasons: readonly Reason[]
  value: Reason | null
  error: string | null
  onChange: (reason: Reason) => void
}

/** The reasons to choose from, none of them chosen beforehand. */
export function ReasonList<Reason extends ReportReason>({ reasons, value, error, onChange }: Props<Reason>) {
  const words = useWords(reportsWords)
  const lines = reasons.map((reason) => ({ value: reason, content: words.reasons[reason] }))
  return (
    <RadioLines
      label={words.question}
      name="reason"
      value={value}
      onChange={onChange}
      lines={lines}
      error={error}
    />
  )
}
