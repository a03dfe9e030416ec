import { useMutation, useQueryClient } from '@tanstack/react-query'
import Dashboard from '@uppy/dashboard'
import ImageEditor from '@uppy/image-editor'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import { useEffect, useRef, useEffectEvent } from 'react'
import type { VerificationType } from '#contract/trust.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { ConnectionError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { verificationUploadWords } from './copy.ts'
import { correctRoles, createUploader, type Uploader } from './create-uploader.ts'
import { refetchVerification } from './queries.ts'
import './upload-panel.css'
import styles from './upload-dialog.module.css'

export type UploadDialogProps = {
  type: VerificationType
  isOpen: boolean
  onClose: () => void
  /** Called when the document has been accepted or refused, which ends this upload. */
  onSettled: () => void
}

/** Closing the dialog keeps the uploader, with a chosen file or an upload in progress. */
export function UploadDialog({ type, isOpen, onClose, onSettled }: UploadDialogProps) {
  const openUploader = useUploader(type, onSettled)
  if (!isOpen) return null
  return (
    <Dialog
      onClose={onClose}
      title={verificationUploadWords.title}
      closeLabel={verificationUploadWords.close}
      size="lg"
    >
      <div className={styles.upload}>
        <p>{verificationUploadWords.which[type]}</p>
        <UploadPanel openUploader={openUploader} />
      </div>
    </Dialog>
  )
}

/**
 * Returns a function that creates the uploader of a document type on the first call, and returns the same one
 * later. The uploader is destroyed on unmount.
 */
function useUploader(type: VerificationType, onSettled: () => void): () => Uploader {
  const { mutateAsync } = useSubmit(type)
  const uploaderRef = useRef<Uploader>(null)
  useEffect(() => {
    return () => {
      uploaderRef.current?.destroy()
      uploaderRef.current = null
    }
  }, [])
  // Ignores an error, because a toast has reported it and the cards show the state.
  const submit = (fileUrl: string) =>
    mutateAsync({ fileUrl, key: randomKey() })
      .catch(() => undefined)
      .then(onSettled)
  return () => (uploaderRef.current ??= createUploader(verificationUploadWords, submit))
}

// From section 9 of the product specification. On a narrow screen, the panel has the full width.
const WIDTH = 750
const HEIGHT = 550
const SIDE_MAX = 4_096

/**
 * The chosen files and their progress. Uppy's own modal is not used, because the dialog around the panel
 * traps the focus and closes on Escape.
 */
export function UploadPanel({ openUploader }: { openUploader: () => Uploader }) {
  const container = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(openUploader)
  useEffect(() => {
    const target = container.current
    if (!target) return
    const uploader = open()
    uploader.use(Dashboard, {
      target,
      inline: true,
      width: WIDTH,
      height: HEIGHT,
      // Lets people photograph the document on the spot.
      showNativePhotoCameraButton: window.matchMedia('(pointer: coarse)').matches,
      note: verificationUploadWords.note,
      doneButtonHandler: null,
      proudlyDisplayPoweredByUppy: false,
      locale: { strings: verificationUploadWords.uploader },
    })
    // The browser applies a photo's orientation. To read the orientation itself, the cropper would fetch a
    // blob, which the content security policy forbids.
    uploader.use(ImageEditor, {
      cropperOptions: {
        checkOrientation: false,
        croppedCanvasOptions: { maxWidth: SIDE_MAX, maxHeight: SIDE_MAX },
      },
    })
    const stopCorrecting = correctRoles(target)
    return () => {
      stopCorrecting()
      for (const id of ['ImageEditor', 'Dashboard']) {
        const plugin = uploader.getPlugin(id)
        if (plugin) uploader.removePlugin(plugin)
      }
    }
  }, [])
  return <div ref={container} role="group" aria-label={verificationUploadWords.uploader.dashboardTitle} />
}

const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]

type Upload = { fileUrl: string; key: string }

/**
 * Submits an uploaded document by its URL. An idempotency key prevents a duplicate after a lost connection.
 */
function useSubmit(documentType: VerificationType) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    retry: (failures, error) => error instanceof ConnectionError && failures < RETRY_DELAYS_MS.length,
    retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
    mutationFn: ({ fileUrl, key }: Upload) =>
      parseResponse(
        api.verification.upload.$post(
          { json: { documentType, fileUrl } },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: () =>
      showToast({
        title: verificationUploadWords.uploaded,
        description: verificationUploadWords.uploadedText,
      }),
    onError: (error) => {
      if (isSignedOut(error)) announceUnauthorized()
      else
        showToast({
          title: verificationUploadWords.failed,
          description: toSentence(error, verificationUploadWords.offline),
          tone: 'destructive',
        })
    },
    onSettled: () => refetchVerification(client),
  })
}
