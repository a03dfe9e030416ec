import { useSyncExternalStore } from 'react'
import { type PhotoRefusal, PhotoRefused } from './decode-photo.ts'
import { isRetryable, statusOf } from './retry-uploads.ts'

/** Why a photo failed. Each reason has a sentence in copy.ts. */
type PhotoFailure = PhotoRefusal | 'no_connection' | 'server' | 'busy' | 'signed_out' | 'refused'

export type PhotoStatus =
  | { is: 'preparing' }
  | { is: 'waiting' }
  | { is: 'uploading'; progress: number }
  | { is: 'done' }
  | { is: 'failed'; reason: PhotoFailure; canRetry: boolean }

/**
 * `imageUrl` goes into the listing, and is null until the photo is uploaded. The form shows `previewUrl`,
 * which for a chosen file works on this device only.
 */
export type Photo = {
  id: string
  kind: 'file' | 'url'
  name: string
  status: PhotoStatus
  previewUrl: string | null
  thumbhash: string | null
  /** What the server knows the photo again by, as soon as it is small enough. */
  look?: string | undefined
  imageUrl: string | null
}

/** The notice about the last action: photos that were not added, or were lost when an earlier page closed. */
export type PhotoNotice =
  | { is: 'too_many' }
  | { is: 'duplicate'; count: number }
  | { is: 'bad_url' }
  | { is: 'lost'; count: number }

/** `imageUrls` is null until every photo is done; `progress` runs from 0 to 1 over all chosen files. */
export type PhotoQueueSnapshot = {
  photos: readonly Photo[]
  notice: PhotoNotice | null
  imageUrls: string[] | null
  progress: number
  isBusy: boolean
  isPaused: boolean
  hasFailed: boolean
}

type QueueStore = { subscribe: (listener: () => void) => () => void; getSnapshot: () => PhotoQueueSnapshot }

export function usePhotoQueue({ subscribe, getSnapshot }: QueueStore): PhotoQueueSnapshot {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

export function summarise(
  photos: readonly Photo[],
  notice: PhotoNotice | null,
  isOnline: boolean,
): PhotoQueueSnapshot {
  const files = photos.filter((photo) => photo.kind === 'file')
  const imageUrls = photos.flatMap(({ status, imageUrl }) =>
    status.is === 'done' && imageUrl ? [imageUrl] : [],
  )
  return {
    photos,
    notice,
    imageUrls: imageUrls.length === photos.length ? imageUrls : null,
    progress:
      files.length === 0 ? 1 : files.reduce((sum, photo) => sum + shareOf(photo.status), 0) / files.length,
    isBusy: photos.some(isUnderWay),
    isPaused: !isOnline && photos.some((photo) => photo.status.is === 'waiting'),
    hasFailed: photos.some((photo) => photo.status.is === 'failed'),
  }
}

export function isUnderWay({ status }: Photo): boolean {
  return status.is === 'preparing' || status.is === 'waiting' || status.is === 'uploading'
}

export function hasLostConnection({ status }: Photo): boolean {
  return status.is === 'failed' && status.reason === 'no_connection'
}

/** Whether a photo belongs in a draft. A file that can never become a photo does not. */
export function isWorthKeeping({ status }: Photo): boolean {
  return status.is !== 'failed' || status.canRetry
}

export function movePhoto(photos: readonly Photo[], from: number, to: number): readonly Photo[] {
  const photo = photos[from]
  if (!photo || to < 0 || to >= photos.length) return photos
  const others = photos.filter((_, index) => index !== from)
  return [...others.slice(0, to), photo, ...others.slice(to)]
}

export function failureOf(error: unknown): PhotoStatus {
  if (error instanceof PhotoRefused) return failedStatus(error.reason, error.reason === 'out_of_memory')
  const status = statusOf(error)
  if (status === 0) return failedStatus('no_connection', true)
  if (status === 401) return failedStatus('signed_out', true)
  if (status === 429) return failedStatus('busy', true)
  return isRetryable(status) ? failedStatus('server', true) : failedStatus('refused', false)
}

function failedStatus(reason: PhotoFailure, canRetry: boolean): PhotoStatus {
  return { is: 'failed', reason, canRetry }
}

function shareOf(status: PhotoStatus): number {
  if (status.is === 'uploading') return status.progress
  return status.is === 'done' ? 1 : 0
}
