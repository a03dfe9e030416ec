import { createContext, useContext } from 'react'
import type { FieldErrors } from './check-listing.ts'
import type { FieldName, FormValues } from './form-values.ts'

export type PostFormState = {
  values: FormValues
  errors: FieldErrors
  set: <N extends FieldName>(name: N, value: FormValues[N]) => void
}

/** Thirty fields share one form: handing it down by hand would bury what is particular to each. */
export const PostFormContext = createContext<PostFormState | null>(null)

export function usePostForm(): PostFormState {
  const form = useContext(PostFormContext)
  if (!form) throw new Error('a field of the form stands outside of it')
  return form
}
