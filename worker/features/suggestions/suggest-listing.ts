import { randomInt } from 'node:crypto'
import { SUGGESTIONS_MAX } from '#contract/limits.ts'
import type { ListingSuggestions, SuggestListing } from '#contract/suggestion.ts'
import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { askForTexts } from './ask-for-texts.ts'
import { readForm } from './read-form.ts'
import { writeSuggestions } from './write-suggestions.ts'
import { gist } from './write-titles.ts'

const NOTHING_TO_GO_BY = 'Fill in a title or a description first.'

/**
 * Titles and descriptions for the form as it stands, other ones at each call. The model's come first where
 * there is one.
 */
export async function suggestListing(ctx: SignedInCtx, values: SuggestListing): Promise<ListingSuggestions> {
  const form = readForm(values)
  if (form.title === '' && form.description === '') {
    const fields = { title: NOTHING_TO_GO_BY, description: NOTHING_TO_GO_BY }
    throw new AppError('invalid_input', NOTHING_TO_GO_BY, { fields })
  }
  const { titles, descriptions, questions } = writeSuggestions(form, randomInt(2 ** 32))
  const modelled = await askForTexts(ctx.env.AI, form)
  const suggestions = [
    ...merged('Title: ', modelled.titles, titles, form.title),
    ...merged('Description: ', modelled.descriptions, descriptions, form.description),
  ]
  return { suggestions, questions }
}

/** Each text once, and none that stands in the field already. */
function merged(
  label: string,
  modelled: readonly string[],
  embedded: readonly string[],
  current: string,
): string[] {
  const said = new Set([gist(current)])
  const fresh = [...modelled, ...embedded].filter((text) => !said.has(gist(text)) && said.add(gist(text)))
  return fresh.slice(0, SUGGESTIONS_MAX / 2).map((text) => `${label}${text}`)
}
