import { failureOf, type PhotoStatus } from '#web/features/media/photo-state.ts'
import { uploadProfilePhoto, type PhotoUpload } from '#web/features/media/upload-photo.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { squarePhoto } from './square-photo.ts'

/** One chosen file, with the results of finished steps, so that a retry resumes after them. */
export type PhotoTask = { file: File; stop: AbortController; previewUrl?: string; upload?: PhotoUpload }

/**
 * Prepares and uploads a chosen file, and returns its URL. Returns undefined after an abort, or after a
 * failure, which it reports. This module loads when a file is chosen.
 */
export async function uploadChosenPhoto(
  task: PhotoTask,
  report: (status: PhotoStatus) => void,
): Promise<string | undefined> {
  const { signal } = task.stop
  try {
    task.upload ??= await prepare(task)
    report({ is: 'uploading', progress: 0 })
    const imageUrl = await task.upload({
      signal,
      onProgress: (progress) => report({ is: 'uploading', progress }),
    })
    signal.throwIfAborted()
    report({ is: 'done' })
    return imageUrl
  } catch (error) {
    if (!signal.aborted) report(failureOf(error))
    return undefined
  }
}

async function prepare(task: PhotoTask): Promise<PhotoUpload> {
  const picture = await squarePhoto(task.file)
  task.stop.signal.throwIfAborted()
  task.previewUrl = URL.createObjectURL(picture)
  return uploadProfilePhoto(picture, {
    requestTicket: (json) => parseResponse(api.objects.upload.$post({ json })),
  })
}
