import { createContext, useContext } from 'react'
import type { ListingForm } from './use-listing-form.ts'

export type PostFormState = Pick<ListingForm, 'values' | 'origin' | 'errors' | 'set' | 'price'>

/** Thirty fields share one form: handing it down by hand would bury what is particular to each. */
export const PostFormContext = createContext<PostFormState | null>(null)

export function usePostForm(): PostFormState {
  const form = useContext(PostFormContext)
  if (!form) throw new Error('a field of the form stands outside of it')
  return form
}
