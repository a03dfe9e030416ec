import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditListing, Listing } from '#contract/listing.ts'
import { scoreQuery } from '#web/features/listings/upkeep/queries.ts'
import { readAgainIfStale } from '#web/features/listings/upkeep/read-again.ts'
import { takeAnswer } from '#web/features/listings/upkeep/take-answer.ts'
import { api, answerOf } from '#web/lib/api.ts'

type Edit = { listing: Listing; changes: EditListing }

/**
 * Sends an edit and writes the answer into all that holds the listing. Both outcomes are told even when the
 * dialog has been closed meanwhile.
 */
export function useSave({
  onSaved,
  onRefused,
}: {
  onSaved: (listing: Listing) => void
  onRefused: (error: Error) => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ listing: { id }, changes }: Edit) =>
      answerOf(api.listings[':id'].$patch({ param: { id }, json: changes })),
    onSuccess: (answer) => {
      // The form has asked already: warnings are for callers without one.
      const saved: Listing = { ...answer, warnings: undefined }
      void takeAnswer(client, saved)
      void client.invalidateQueries(scoreQuery(saved.id))
      onSaved(saved)
    },
    onError: (error, { listing }) => {
      onRefused(error)
      void readAgainIfStale(client, listing, error)
    },
  })
  return { save: mutate, isSaving: isPending }
}
