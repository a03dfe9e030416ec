import { PHOTOS_MAX } from '#contract/limits.ts'
import { ImageUrl } from '#contract/listing.ts'
import { type DraftPhoto, PhotoDraft } from './photo-draft.ts'
import {
  failureOf,
  isUnderWay,
  isWorthKeeping,
  hasLostConnection,
  movePhoto,
  type Photo,
  type PhotoNotice,
  type PhotoQueueSnapshot,
  summarise,
} from './photo-state.ts'
import { type ResizedPhoto, resizePhoto } from './resize-photo.ts'
import { type PhotoUpload, type Transport, uploadPhoto, type UploadPart } from './upload-photo.ts'
import { isStillUsable } from './usable-upload.ts'

export type PhotoQueueOptions = Transport & { resize?: (file: Blob) => Promise<ResizedPhoto> }
type UrlPhoto = Extract<DraftPhoto, { kind: 'url' }>

// The queue's private state for one photo.
type Work = {
  fingerprint: string
  file: File | null
  resized: ResizedPhoto | null
  upload: PhotoUpload | null
  part: UploadPart | undefined
  uploadedAt: number | null
  stop: AbortController | null
}

const NO_WORK = { file: null, resized: null, upload: null, part: undefined, uploadedAt: null, stop: null }
const NEW_PHOTO: Omit<Photo, 'id'> = {
  kind: 'file',
  name: '',
  status: { is: 'waiting' },
  previewUrl: null,
  thumbhash: null,
  imageUrl: null,
}

const UPLOADS_AT_ONCE = 2

/**
 * The photos of one form. Prepares and uploads chosen files, and lists photos added by URL. It is a store for
 * useSyncExternalStore. Methods that are passed as callbacks are arrow functions.
 */
export class PhotoQueue {
  readonly #options: PhotoQueueOptions
  readonly #listeners = new Set<() => void>()
  readonly #works = new Map<string, Work>()
  #photos: readonly Photo[] = []
  #notice: PhotoNotice | null = null
  #snapshot = summarise([], null, true)
  #idsGiven = 0
  #isPreparing = false
  #isWatchingConnection = false

  constructor(options: PhotoQueueOptions) {
    this.#options = options
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  getSnapshot = (): PhotoQueueSnapshot => this.#snapshot

  /** Adds files until there are PHOTOS_MAX photos, ignores duplicates, and starts to prepare the new ones. */
  addFiles = (files: Iterable<File>) => {
    const added: Photo[] = []
    let duplicates = 0
    let isFull = false
    for (const file of files) {
      const fingerprint = `${file.name}/${file.size}/${file.lastModified}`
      if ([...this.#works.values()].some((work) => work.fingerprint === fingerprint)) duplicates += 1
      else if (this.#photos.length + added.length >= PHOTOS_MAX) isFull = true
      else added.push(this.#newPhoto({ name: file.name, status: { is: 'preparing' } }, { fingerprint, file }))
    }
    this.#commit(
      [...this.#photos, ...added],
      isFull ? { is: 'too_many' } : duplicates > 0 ? { is: 'duplicate', count: duplicates } : null,
    )
    this.#startWork()
  }

  /** Adds a photo by its URL. Ignores a blank entry. */
  addUrl(entry: string) {
    const url = entry.trim()
    if (url === '') return
    const photos = this.#photos
    const parsed = ImageUrl.safeParse(url)
    if (!parsed.success || !/^https?:/i.test(parsed.data)) this.#commit(photos, { is: 'bad_url' })
    else if (photos.some((photo) => photo.imageUrl === parsed.data))
      this.#commit(photos, { is: 'duplicate', count: 1 })
    else if (photos.length >= PHOTOS_MAX) this.#commit(photos, { is: 'too_many' })
    else this.#commit([...photos, this.#urlPhoto({ imageUrl: parsed.data })])
  }

  retry(id: string) {
    const photo = this.#photos.find((candidate) => candidate.id === id)
    if (photo?.status.is !== 'failed' || !photo.status.canRetry) return
    this.#update(id, { status: { is: this.#works.get(id)?.resized ? 'waiting' : 'preparing' } })
    this.#startWork()
  }

  remove(id: string) {
    this.#photos.filter((photo) => photo.id === id).forEach(this.#forget)
    this.#commit(this.#photos.filter((photo) => photo.id !== id))
    this.#startWork()
  }

  move(from: number, to: number) {
    this.#commit(movePhoto(this.#photos, from, to))
  }

  reset = () => {
    this.#photos.forEach(this.#forget)
    this.#commit([])
  }

  serialise(): PhotoDraft {
    return { photos: this.#photos.filter(isWorthKeeping).map((photo) => this.#toDraft(photo)) }
  }

  /** Replaces all photos with those of a draft. A notice counts the photos whose bytes are lost. */
  restore(stored: unknown) {
    const draft = PhotoDraft.safeParse(stored)
    if (!draft.success) return
    this.#photos.forEach(this.#forget)
    const restored = draft.data.photos.slice(0, PHOTOS_MAX).map((photo) => this.#fromDraft(photo))
    const found = restored.filter((photo) => photo !== null)
    const lost = restored.length - found.length
    this.#commit(found, lost > 0 ? { is: 'lost', count: lost } : null)
    this.#startWork()
  }

  /** Resolves when every photo is small enough to be stored, or cannot be prepared. */
  whenPrepared(): Promise<void> {
    return this.#when(() => !this.#photos.some(({ status }) => status.is === 'preparing'))
  }

  /** Resolves when no photo is preparing, waiting or uploading. The snapshot says whether any failed. */
  whenSettled(): Promise<void> {
    return this.#when(() => !this.#snapshot.isBusy)
  }

  #when(isReached: () => boolean): Promise<void> {
    if (isReached()) return Promise.resolve()
    return new Promise((resolve) => {
      const unsubscribe = this.subscribe(() => {
        if (!isReached()) return
        unsubscribe()
        resolve()
      })
    })
  }

  // Starts all work that can start. Photos are prepared one at a time, because a cheap phone lacks the memory
  // for two decoded at full size.
  #startWork() {
    const next = this.#photos.find((photo) => photo.status.is === 'preparing')
    if (next && !this.#isPreparing) void this.#prepare(next.id)
    if (!navigator.onLine) return
    const free = UPLOADS_AT_ONCE - this.#photos.filter((photo) => photo.status.is === 'uploading').length
    const waiting = this.#photos.filter((photo) => photo.status.is === 'waiting')
    for (const photo of waiting.slice(0, Math.max(0, free))) void this.#upload(photo.id)
  }

  async #prepare(id: string) {
    const work = this.#works.get(id)
    if (!work?.file) return
    this.#isPreparing = true
    try {
      await letPagePaint()
      const { resize = resizePhoto } = this.#options
      const resized = await resize(work.file)
      work.resized = resized
      const { thumbhash, look } = resized
      this.#update(id, {
        status: { is: 'waiting' },
        previewUrl: this.#previewOf(id, resized),
        thumbhash,
        look,
      })
    } catch (error) {
      this.#update(id, { status: failureOf(error) })
    } finally {
      this.#isPreparing = false
      this.#startWork()
    }
  }

  async #upload(id: string) {
    const work = this.#works.get(id)
    if (!work?.resized) return
    const stop = new AbortController()
    work.stop = stop
    work.upload ??= uploadPhoto(work.resized, this.#options, {
      part: work.part,
      onPart: (part) => {
        work.part = part
        this.#update(id, {})
      },
    })
    this.#update(id, { status: { is: 'uploading', progress: 0 } })
    try {
      const imageUrl = await work.upload({
        signal: stop.signal,
        onProgress: (share) => !stop.signal.aborted && this.#updateProgress(id, share),
      })
      if (stop.signal.aborted) return
      work.uploadedAt = Date.now()
      this.#update(id, { status: { is: 'done' }, imageUrl })
    } catch (error) {
      if (!stop.signal.aborted) this.#update(id, { status: failureOf(error) })
    } finally {
      this.#startWork()
    }
  }

  // Updates by whole percents only, since the browser reports more often than a slow phone can render.
  #updateProgress(id: string, share: number) {
    const progress = Math.floor(share * 100) / 100
    const status = this.#photos.find((photo) => photo.id === id)?.status
    if (status?.is === 'uploading' && status.progress !== progress)
      this.#update(id, { status: { is: 'uploading', progress } })
  }

  #onOffline = () => {
    for (const photo of this.#photos.filter(({ status }) => status.is === 'uploading')) {
      this.#works.get(photo.id)?.stop?.abort()
      this.#update(photo.id, { status: { is: 'waiting' } })
    }
    // The snapshot depends on the connection, so it changes even if no photo did.
    this.#commit(this.#photos, this.#notice)
  }

  #onOnline = () => {
    const lost = this.#photos.filter(hasLostConnection)
    for (const { id } of lost) this.#update(id, { status: { is: 'waiting' } })
    this.#commit(this.#photos, this.#notice)
    this.#startWork()
  }

  #newPhoto(photo: Partial<Photo>, work: Partial<Work> = {}): Photo {
    const id = `photo-${(this.#idsGiven += 1)}`
    this.#works.set(id, { fingerprint: id, ...NO_WORK, ...work })
    return { id, ...NEW_PHOTO, ...photo }
  }

  #urlPhoto({ imageUrl, previewUrl = imageUrl, thumbhash = null }: Omit<UrlPhoto, 'kind'>): Photo {
    const status = { is: 'done' } as const
    return this.#newPhoto({ kind: 'url', name: imageUrl, status, previewUrl, thumbhash, imageUrl })
  }

  // A photo removed while it was preparing gets no object URL, since nothing would revoke it.
  #previewOf(id: string, resized: ResizedPhoto): string | null {
    return this.#works.has(id) ? URL.createObjectURL(resized.small) : null
  }

  #forget = ({ id, kind, previewUrl }: Photo) => {
    this.#works.get(id)?.stop?.abort()
    this.#works.delete(id)
    if (kind === 'file' && previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
  }

  #toDraft({ id, kind, name, thumbhash, imageUrl }: Photo): DraftPhoto {
    if (kind === 'url' && imageUrl) return { kind: 'url', imageUrl }
    const work = this.#works.get(id)
    const { fingerprint = id, uploadedAt = null } = work ?? {}
    const resized = work?.resized ?? undefined
    return { kind: 'file', name, fingerprint, resized, thumbhash, imageUrl, uploadedAt, part: work?.part }
  }

  #fromDraft(draft: DraftPhoto): Photo | null {
    if (draft.kind === 'url') return this.#urlPhoto(draft)
    const { name, fingerprint, thumbhash, imageUrl, uploadedAt, part } = draft
    const isUsable = imageUrl !== null && isStillUsable(uploadedAt, Date.now())
    const resized = draft.resized ?? null
    if (!isUsable && !resized) return null
    const photo = this.#newPhoto(
      { name, thumbhash, look: resized?.look },
      {
        fingerprint,
        resized,
        part: imageUrl === null ? part : undefined,
        uploadedAt: isUsable ? uploadedAt : null,
      },
    )
    // Without blobs only the thumbhash can be shown: the server serves only uploads that a listing uses.
    const previewUrl = resized ? this.#previewOf(photo.id, resized) : null
    return isUsable ? { ...photo, previewUrl, imageUrl, status: { is: 'done' } } : { ...photo, previewUrl }
  }

  #update(id: string, change: Partial<Photo>) {
    if (!this.#works.has(id)) return
    const photos = this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
    this.#commit(photos, this.#notice)
  }

  #commit(photos: readonly Photo[], notice: PhotoNotice | null = null) {
    this.#photos = photos
    this.#notice = notice
    this.#snapshot = summarise(photos, notice, navigator.onLine)
    this.#watchConnection(photos.some((photo) => isUnderWay(photo) || hasLostConnection(photo)))
    for (const listener of this.#listeners) listener()
  }

  // Listens only while a photo may need the connection, so that a finished queue needs no cleanup.
  #watchConnection(wanted: boolean) {
    if (wanted === this.#isWatchingConnection) return
    this.#isWatchingConnection = wanted
    const method = wanted ? 'addEventListener' : 'removeEventListener'
    window[method]('offline', this.#onOffline)
    window[method]('online', this.#onOnline)
  }
}

function letPagePaint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
