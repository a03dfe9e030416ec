import * as z from 'zod'

/** The body of POST /api/ai/suggest-listing: the form as it stands, filled in or not. */
export const SuggestListing = z.record(z.string(), z.unknown()).describe('The values of the creation form; a title or a description is needed')
export type SuggestListing = z.infer<typeof SuggestListing>

/** Each suggestion starts with 'Title: ' or 'Description: '. `questions` are what buyers of this kind ask and the form does not say yet. */
export const ListingSuggestions = z.object({ suggestions: z.array(z.string()), questions: z.array(z.string()) })
export type ListingSuggestions = z.infer<typeof ListingSuggestions>
