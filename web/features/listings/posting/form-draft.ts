import type { WritableAtom } from 'jotai'
import type { PhotoQueue } from '#web/features/media/photo-queue.ts'
import type { Rules } from './check-listing.ts'
import type { FormValues } from './form-values.ts'

/** What a form is filled with. `surePrices` are the improbable ones that its seller has said are right. */
export type FormDraft = { values: FormValues; surePrices: readonly string[] }

/** Where a form keeps what is typed and chosen: the one draft of a new listing, or an edit's own copy. */
export type FormStore<D extends FormDraft = FormDraft> = {
  draftAtom: WritableAtom<D, [D], void>
  queue: PhotoQueue
  rules: Rules
  /** Where a kind's fields start when that kind is chosen. */
  origin: FormValues
}
