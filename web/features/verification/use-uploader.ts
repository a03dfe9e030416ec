import { useEffect, useRef } from 'react'
import type { VerificationType } from '#contract/trust-kinds.ts'
import { verificationUploadWords } from '#web/copy/verification-upload.ts'
import { useWords } from '#web/copy/use-words.ts'
import type { Uploader } from '#web/lib/uppy.ts'
import { createUploader } from './create-uploader.ts'
import { useSubmit } from './use-submit.ts'

/** Answers the uploader for a document of a type: one and the same, which ends with the component. */
export function useUploader(type: VerificationType, onSettled: () => void): () => Uploader {
  const words = useWords(verificationUploadWords)
  const { mutateAsync } = useSubmit(type)
  const kept = useRef<Uploader>(null)
  useEffect(() => {
    return () => {
      kept.current?.destroy()
      kept.current = null
    }
  }, [])
  // How it ended was told in a toast either way, and the cards show how it stands.
  const submit = (fileUrl: string) =>
    mutateAsync({ fileUrl, key: crypto.randomUUID() })
      .catch(() => undefined)
      .then(onSettled)
  return () => (kept.current ??= createUploader(words, submit))
}
