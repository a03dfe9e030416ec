import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListingSuggestions, SuggestListing } from '#contract/suggestion.ts'
import { useWords } from '#web/lib/words.ts'
import { answerOf, api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { suggestionWords } from './copy.ts'
import { toFacts } from './check-listing.ts'
import type { FormValues } from './form-values.ts'

export type Suggestions = ReturnType<typeof useSuggestions>

/** The text that an idea replaced. */
type Replaced = Partial<Record<IdeaField, { typed: string; idea: string }>>
type Form = { values: FormValues; set: (name: IdeaField, value: string) => void }

/**
 * Ideas for title and description. Closing the dialog, changing the kind or clearing the form drops them and
 * the answer of a running call.
 */
export function useSuggestions({ values, set }: Form) {
  const words = useWords(suggestionWords)
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(0)
  const [replaced, setReplaced] = useState<Replaced>({})
  const [answer, setAnswer] = useState<ListingSuggestions>()
  const { error, isPending, mutate, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (json: SuggestListing) => answerOf(api.ai['suggest-listing'].$post({ json })),
  })

  const isAskable = values.title.trim() !== '' || values.description.trim() !== ''
  const subject = isAskable ? values.type : null
  useEffect(
    () => () => {
      reset()
      setAnswer(undefined)
    },
    [subject, reset],
  )

  // Passed to this call only, so that a stale answer is dropped.
  function ask() {
    setOpen(true)
    setAsks((count) => count + 1)
    if (isAskable && !isPending) mutate(toFacts(values), { onSuccess: setAnswer })
  }

  function take({ field, text }: Idea) {
    const before = standing(field)
    setReplaced((all) => ({ ...all, [field]: { typed: before?.typed ?? values[field], idea: text } }))
    set(field, text)
  }

  function takeBack(field: IdeaField) {
    const before = standing(field)
    if (before) set(field, before.typed)
    setReplaced((all) => ({ ...all, [field]: undefined }))
  }

  // Once the person types on, the text is their own again, and undo must not take it away.
  function standing(field: IdeaField) {
    const last = replaced[field]
    return last?.idea === values[field] ? last : undefined
  }

  function close() {
    setOpen(false)
    setReplaced({})
    setAnswer(undefined)
    reset()
  }

  return {
    isOpen,
    isAskable,
    ask,
    take,
    takeBack,
    close,
    isAsking: isPending,
    /** Rises with every press, so that the panel scrolls into sight. */
    asks,
    ideas: answer?.suggestions.map(readIdea),
    questions: answer?.questions ?? [],
    problem: error && sentenceOf(error, words.noAnswer),
    /** The fields that hold an idea and can restore what was typed there. */
    taken: (['title', 'description'] as const).filter((field) => standing(field) !== undefined),
  }
}

export type IdeaField = 'title' | 'description'
export type Idea = { field: IdeaField; text: string }

/** 'Title: Honda EU22i' is an idea for the title. One that names no field is for the description. */
export function readIdea(suggestion: string): Idea {
  const [, name = '', text = suggestion] = /^\s*(title|description)\s*:\s*(.*)$/is.exec(suggestion) ?? []
  return { field: name.toLowerCase() === 'title' ? 'title' : 'description', text: text.trim() }
}
