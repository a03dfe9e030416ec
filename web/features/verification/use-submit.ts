import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VerificationType } from '#contract/trust.ts'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { verificationUploadWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { ConnectionError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { readAgain } from './queries.ts'

const DELAYS_MS = [0, 1_000, 3_000, 5_000]

type Upload = { fileUrl: string; key: string }

/**
 * Hands in a document that has been uploaded, by its address. Under a key of its own, so that after a dropped
 * line it is not one too many.
 */
export function useSubmit(documentType: VerificationType) {
  const words = useWords(verificationUploadWords)
  const unauthorized = useWords(unauthorizedWords)
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof ConnectionError && failures < DELAYS_MS.length,
    retryDelay: (failures) => DELAYS_MS[failures] ?? 0,
    mutationFn: ({ fileUrl, key }: Upload) =>
      answerOf(
        api.verification.upload.$post(
          { json: { documentType, fileUrl } },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: () => showToast({ title: words.uploaded, description: words.uploadedText }),
    onError: (error) => {
      if (isSignedOut(error)) announceUnauthorized(unauthorized.title, unauthorized.text)
      else
        showToast({ title: words.failed, description: sentenceOf(error, words.offline), tone: 'destructive' })
    },
    onSettled: () => readAgain(client),
  })
}
