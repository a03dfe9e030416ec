import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListingSuggestions, SuggestListing } from '#contract/suggestion.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { toSentence } from '#web/lib/call-error.ts'
import { toFacts } from './check-listing.ts'
import { suggestionWords } from './copy.ts'
import type { FormValues } from './form-values.ts'

export type Suggestions = ReturnType<typeof useSuggestions>

/** For each field with an applied idea: the idea and the text that it replaced. */
type Replacements = Partial<Record<IdeaField, { typed: string; idea: string }>>
type Form = { values: FormValues; set: (name: IdeaField, value: string) => void }

/**
 * Ideas for title and description. Closing the dialog, changing the kind or clearing the form discards them,
 * and the response to a call that is still running.
 */
export function useSuggestions({ values, set }: Form) {
  const [isOpen, setOpen] = useState(false)
  const [askCount, setAskCount] = useState(0)
  const [replacements, setReplacements] = useState<Replacements>({})
  const [response, setResponse] = useState<ListingSuggestions>()
  const { error, isPending, mutate, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (json: SuggestListing) => parseResponse(api.ai['suggest-listing'].$post({ json })),
  })

  const isAskable = values.title.trim() !== '' || values.description.trim() !== ''
  const subject = isAskable ? values.type : null
  useEffect(
    () => () => {
      reset()
      setResponse(undefined)
    },
    [subject, reset],
  )

  // TanStack Query does not call this onSuccess after `reset`, so an outdated response is ignored.
  function ask() {
    setOpen(true)
    setAskCount((count) => count + 1)
    if (isAskable && !isPending) mutate(toFacts(values), { onSuccess: setResponse })
  }

  function apply({ field, text }: Idea) {
    const before = findReplacement(field)
    setReplacements((all) => ({ ...all, [field]: { typed: before?.typed ?? values[field], idea: text } }))
    set(field, text)
  }

  function undo(field: IdeaField) {
    const before = findReplacement(field)
    if (before) set(field, before.typed)
    setReplacements((all) => ({ ...all, [field]: undefined }))
  }

  // Undefined if the person has edited the idea, since Undo must not discard what they typed.
  function findReplacement(field: IdeaField) {
    const last = replacements[field]
    return last?.idea === values[field] ? last : undefined
  }

  function close() {
    setOpen(false)
    setReplacements({})
    setResponse(undefined)
    reset()
  }

  return {
    isOpen,
    isAskable,
    ask,
    apply,
    undo,
    close,
    isAsking: isPending,
    /** Rises with every press, so that the panel scrolls into sight. */
    askCount,
    ideas: response?.suggestions.map(readIdea),
    questions: response?.questions ?? [],
    problem: error && toSentence(error, suggestionWords.noResponse),
    /** The fields that contain an idea, and whose typed text Undo can restore. */
    appliedFields: IDEA_FIELDS.filter((field) => findReplacement(field) !== undefined),
  }
}

const IDEA_FIELDS = ['title', 'description'] as const
export type IdeaField = (typeof IDEA_FIELDS)[number]
export type Idea = { field: IdeaField; text: string }

/** 'Title: Honda EU22i' is an idea for the title. One that names no field is for the description. */
export function readIdea(suggestion: string): Idea {
  const [, name = '', text = suggestion] = /^\s*(title|description)\s*:\s*(.*)$/is.exec(suggestion) ?? []
  return { field: name.toLowerCase() === 'title' ? 'title' : 'description', text: text.trim() }
}
