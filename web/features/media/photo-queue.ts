import { PHOTOS_MAX } from '#contract/limits.ts'
import { ImageUrl } from '#contract/listing.ts'
import { type DraftPhoto, isStillStored, PhotoDraft } from './photo-draft.ts'
import {
  failed,
  failureOf,
  isUnderWay,
  isWorthKeeping,
  lostTheLine,
  movePhoto,
  type Photo,
  type PhotoNotice,
  type PhotoQueueSnapshot,
  summarise,
} from './photo-state.ts'
import { type ResizedPhoto, resizePhoto } from './resize-photo.ts'
import { type PhotoUpload, type Transport, uploadPhoto } from './upload-photo.ts'

export type PhotoQueueOptions = Transport & { resize?: (file: Blob) => Promise<ResizedPhoto> }
export type PhotoQueue = ReturnType<typeof createPhotoQueue>

// What the queue needs to do its work on one photo and nobody else has to know.
type Work = {
  fingerprint: string
  file: File | null
  resized: ResizedPhoto | null
  upload: PhotoUpload | null
  uploadedAt: number | null
  stop: AbortController | null
}

const NO_WORK = { file: null, resized: null, upload: null, uploadedAt: null, stop: null }
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
 * The photos of one form, from the chosen file to its address on the server. A store for
 * useSyncExternalStore.
 */
export function createPhotoQueue({ resize = resizePhoto, ...transport }: PhotoQueueOptions) {
  const listeners = new Set<() => void>()
  const works = new Map<string, Work>()
  let photos: readonly Photo[] = []
  let notice: PhotoNotice | null = null
  let snapshot: PhotoQueueSnapshot = summarise(photos, notice, true)
  let idsGiven = 0
  let isPreparing = false
  let isWatchingLine = false

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    addFiles,
    addUrl,
    retry,
    remove,
    move: (from: number, to: number) => commit(movePhoto(photos, from, to)),
    reset: () => {
      photos.forEach(forget)
      commit([])
    },
    serialise: (): PhotoDraft => ({ photos: photos.filter(isWorthKeeping).map(toDraft) }),
    restore,
    whenSettled,
  }

  /** Takes files up to PHOTOS_MAX photos; one that is here already is ignored. Work begins at once. */
  function addFiles(files: Iterable<File>) {
    const added: Photo[] = []
    let duplicates = 0
    let isFull = false
    for (const file of files) {
      const fingerprint = `${file.name}/${file.size}/${file.lastModified}`
      if ([...works.values()].some((work) => work.fingerprint === fingerprint)) duplicates += 1
      else if (photos.length + added.length >= PHOTOS_MAX) isFull = true
      else added.push(newPhoto({ name: file.name, status: { is: 'preparing' } }, { fingerprint, file }))
    }
    commit(
      [...photos, ...added],
      isFull ? { is: 'too_many' } : duplicates > 0 ? { is: 'duplicate', count: duplicates } : null,
    )
    pump()
  }

  /** Adds a photo by its web address. A blank entry does nothing. */
  function addUrl(entry: string) {
    const address = entry.trim()
    if (address === '') return
    const parsed = ImageUrl.safeParse(address)
    if (!parsed.success || !/^https?:/i.test(parsed.data)) commit(photos, { is: 'bad_url' })
    else if (photos.some((photo) => photo.imageUrl === parsed.data))
      commit(photos, { is: 'duplicate', count: 1 })
    else if (photos.length >= PHOTOS_MAX) commit(photos, { is: 'too_many' })
    else commit([...photos, urlPhoto(parsed.data)])
  }

  function retry(id: string) {
    const photo = photos.find((candidate) => candidate.id === id)
    if (photo?.status.is !== 'failed' || !photo.status.canRetry) return
    update(id, { status: { is: works.get(id)?.resized ? 'waiting' : 'preparing' } })
    pump()
  }

  function remove(id: string) {
    photos.filter((photo) => photo.id === id).forEach(forget)
    commit(photos.filter((photo) => photo.id !== id))
    pump()
  }

  /** Puts a draft in the place of what is here. Photos whose bytes are gone are counted in a notice. */
  function restore(stored: unknown) {
    const draft = PhotoDraft.safeParse(stored)
    if (!draft.success) return
    photos.forEach(forget)
    const restored = draft.data.photos.slice(0, PHOTOS_MAX).map(fromDraft)
    const found = restored.filter((photo) => photo !== null)
    const lost = restored.length - found.length
    commit(found, lost > 0 ? { is: 'lost', count: lost } : null)
  }

  /**
   * Resolves when nothing is being prepared or uploaded any more; whether all went well stands in the
   * snapshot.
   */
  function whenSettled(): Promise<void> {
    if (!snapshot.isBusy) return Promise.resolve()
    return new Promise((resolve) => {
      const check = () => {
        if (snapshot.isBusy) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
    })
  }

  // One photo is decoded at a time: two sets of full pixels are what a cheap phone cannot hold.
  function pump() {
    const next = photos.find((photo) => photo.status.is === 'preparing')
    if (next && !isPreparing) void prepare(next.id)
    if (!navigator.onLine) return
    const free = UPLOADS_AT_ONCE - photos.filter((photo) => photo.status.is === 'uploading').length
    const waiting = photos.filter((photo) => photo.status.is === 'waiting')
    for (const photo of waiting.slice(0, Math.max(0, free))) void upload(photo.id)
  }

  async function prepare(id: string) {
    const work = works.get(id)
    if (!work?.file) return
    isPreparing = true
    try {
      await pageHasPainted()
      const resized = await resize(work.file)
      work.resized = resized
      const { thumbhash } = resized
      update(id, { status: { is: 'waiting' }, previewUrl: previewOf(id, resized), thumbhash })
    } catch (error) {
      update(id, { status: failureOf(error) })
    } finally {
      isPreparing = false
      pump()
    }
  }

  async function upload(id: string) {
    const work = works.get(id)
    if (!work?.resized) return
    const stop = new AbortController()
    work.stop = stop
    work.upload ??= uploadPhoto(work.resized, transport)
    update(id, { status: { is: 'uploading', progress: 0 } })
    try {
      const imageUrl = await work.upload({
        signal: stop.signal,
        onProgress: (share) => !stop.signal.aborted && advance(id, share),
      })
      if (stop.signal.aborted) return
      work.uploadedAt = Date.now()
      update(id, { status: { is: 'done' }, imageUrl })
    } catch (error) {
      if (!stop.signal.aborted) update(id, { status: failureOf(error) })
    } finally {
      pump()
    }
  }

  // Whole percents only: the browser reports far more often than a slow phone can redraw.
  function advance(id: string, share: number) {
    const progress = Math.floor(share * 100) / 100
    const status = photos.find((photo) => photo.id === id)?.status
    if (status?.is === 'uploading' && status.progress !== progress)
      update(id, { status: { is: 'uploading', progress } })
  }

  function lineDropped() {
    for (const photo of photos.filter(({ status }) => status.is === 'uploading')) {
      works.get(photo.id)?.stop?.abort()
      update(photo.id, { status: { is: 'waiting' } })
    }
    commit(photos, notice)
  }

  function lineCameBack() {
    for (const photo of photos.filter(lostTheLine)) update(photo.id, { status: { is: 'waiting' } })
    commit(photos, notice)
    pump()
  }

  function newPhoto(photo: Partial<Photo>, work: Partial<Work> = {}): Photo {
    const id = `photo-${(idsGiven += 1)}`
    works.set(id, { fingerprint: id, ...NO_WORK, ...work })
    return { id, ...NEW_PHOTO, ...photo }
  }

  function urlPhoto(
    imageUrl: string,
    { previewUrl = imageUrl, thumbhash = null }: { previewUrl?: string; thumbhash?: string | null } = {},
  ): Photo {
    return newPhoto({ kind: 'url', name: imageUrl, status: { is: 'done' }, previewUrl, thumbhash, imageUrl })
  }

  // A photo removed while it was being prepared must not leave an address that nobody revokes.
  function previewOf(id: string, resized: ResizedPhoto): string | null {
    return works.has(id) ? URL.createObjectURL(resized.small) : null
  }

  function forget({ id, kind, previewUrl }: Photo) {
    works.get(id)?.stop?.abort()
    works.delete(id)
    if (kind === 'file' && previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
  }

  function toDraft({ id, kind, name, thumbhash, imageUrl }: Photo): DraftPhoto {
    if (kind === 'url' && imageUrl) return { kind: 'url', imageUrl }
    const work = works.get(id)
    const { fingerprint = id, uploadedAt = null } = work ?? {}
    const resized = work?.resized ?? undefined
    return { kind: 'file', name, fingerprint, resized, thumbhash, imageUrl, uploadedAt }
  }

  function fromDraft(draft: DraftPhoto): Photo | null {
    if (draft.kind === 'url') return urlPhoto(draft.imageUrl, draft)
    const { name, fingerprint, thumbhash, imageUrl, uploadedAt } = draft
    const isStored = imageUrl !== null && isStillStored(uploadedAt, Date.now())
    const resized = draft.resized ?? null
    if (!isStored && !resized) return null
    const photo = newPhoto(
      { name, thumbhash },
      { fingerprint, resized, uploadedAt: isStored ? uploadedAt : null },
    )
    // The server shows an upload only once a listing has it, so a photo without its blob has its thumbhash to
    // show.
    const previewUrl = resized ? previewOf(photo.id, resized) : null
    return isStored
      ? { ...photo, previewUrl, imageUrl, status: { is: 'done' } }
      : { ...photo, previewUrl, status: failed('interrupted', true) }
  }

  function update(id: string, change: Partial<Photo>) {
    if (works.has(id))
      commit(
        photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
        notice,
      )
  }

  function commit(next: readonly Photo[], said: PhotoNotice | null = null) {
    photos = next
    notice = said
    snapshot = summarise(photos, notice, navigator.onLine)
    watchLine(photos.some((photo) => isUnderWay(photo) || lostTheLine(photo)))
    for (const listener of listeners) listener()
  }

  // Listens only while something waits for the line, so that a queue that is done needs no farewell.
  function watchLine(wanted: boolean) {
    if (wanted === isWatchingLine) return
    isWatchingLine = wanted
    const change = wanted ? 'addEventListener' : 'removeEventListener'
    window[change]('offline', lineDropped)
    window[change]('online', lineCameBack)
  }
}

function pageHasPainted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
