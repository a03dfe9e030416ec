import { useRef, useState, type SubmitEvent } from 'react'
import { SAVED_SEARCH_NAME_MAX, SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { SAVED_SEARCH_FREQUENCIES } from '#contract/lists.ts'
import { countCharacters, toOneLine } from '#contract/visible-text.ts'
import { RadioCards } from '#web/ui/forms/radios.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { saveSearchWords } from './copy.ts'
import { problemOf, type SearchDraft } from './search-draft.ts'
import page from '#web/ui/page.module.css'

type Props = {
  id: string
  draft: SearchDraft
  onChange: (draft: SearchDraft) => void
  /** Whether there are filters besides the text. */
  hasFilters: boolean
  isPending: boolean
  onSubmit: (draft: SearchDraft) => void
}

/** Name, frequency and, if it may be changed, the text of a search. */
export function SearchForm({ id, draft, onChange, hasFilters, isPending, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { name, query, frequency } = draft
  const problem = problemOf(draft, hasFilters)
  const nameError =
    problem === 'longName'
      ? saveSearchWords.longName(countCharacters(toOneLine(name)) - SAVED_SEARCH_NAME_MAX)
      : isRefused && problem === 'noName'
        ? saveSearchWords.noName
        : null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefused(problem !== undefined)
    if (problem === undefined) onSubmit(draft)
    else
      form.current
        ?.querySelector<HTMLElement>(problem === 'noQuery' ? '[name=query]' : '[name=name]')
        ?.focus()
  }
  return (
    <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
      <TextField
        label={saveSearchWords.name}
        name="name"
        value={name}
        error={nameError}
        autoComplete="off"
        readOnly={isPending}
        onChange={(value) => onChange({ ...draft, name: value })}
      />
      {query !== undefined && (
        <TextField
          label={saveSearchWords.query}
          name="query"
          value={query}
          maxLength={SEARCH_TEXT_MAX}
          hint={saveSearchWords.queryHint}
          error={isRefused && problem === 'noQuery' ? saveSearchWords.noQuery : null}
          autoComplete="off"
          readOnly={isPending}
          onChange={(value) => onChange({ ...draft, query: value })}
        />
      )}
      <RadioCards
        label={saveSearchWords.frequency}
        value={frequency}
        cards={SAVED_SEARCH_FREQUENCIES.map((value) => ({ value, ...saveSearchWords.frequencies[value] }))}
        onChange={(value) => onChange({ ...draft, frequency: value })}
      />
    </form>
  )
}
