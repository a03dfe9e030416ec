import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { PHOTO_WIDTHS } from '#contract/limits.ts'
import type { verificationDocuments } from '#worker/db/schema.ts'
import { publicIdOf } from './public-id.ts'
import { readListings, readRows } from './rows.ts'
import { photoKeysOf, type FileStore } from './state.ts'

/** A WebP file in `photos`, in its largest stored size, and the bytes of its copies. */
type PhotoFile = {
  name: string
  width: number
  height: number
  thumbhash: string
  mediumBytes: number
  smallBytes: number
}
type DemoPhoto = PhotoFile & { listingId: number; ownerId: number; createdAt: number; keys: string[] }

/** Lists the photos of all listings. Each has objects of its own, because deleting a listing deletes them. */
export function listPhotos(now: number): DemoPhoto[] {
  const files = new Map(readRows<PhotoFile>('photos', now).map((file) => [file.name, file]))
  return readListings(now)
    .flatMap(({ id: listingId, sellerId: ownerId, createdAt, photos }) =>
      photos.map((name) => ({ listingId, ownerId, createdAt, name })),
    )
    .map(({ name, ...about }, i) => {
      const file = files.get(name)
      if (!file) throw new Error(`data/photos.jsonl lacks ${name}`)
      return { ...file, ...about, keys: photoKeysOf(publicIdOf('photo', i + 1)) }
    })
}

type DocumentRow = Omit<typeof verificationDocuments.$inferInsert, 'publicId'>

/** Lists the documents. `file` is in `documents`. Approved ones have none: it was deleted after the decision. */
export function listDocuments(now: number) {
  return readRows<DocumentRow & { file?: string }>('verification_documents', now).map((row, i) => {
    const publicId = publicIdOf('document', i + 1)
    if (!row.file) return { ...row, publicId, key: null }
    const key = `v/${publicId}${extname(row.file)}`
    return { ...row, publicId, key, size: statSync(join(DOCUMENTS, row.file)).size }
  })
}

const DOCUMENTS = join(import.meta.dirname, 'documents')

/** How many photos are resized and stored concurrently. */
const CONCURRENCY = 32

/** Stores the files of the demo market. */
export async function storeFiles(now: number, store: FileStore): Promise<void> {
  for (const { key, file, contentType } of listDocuments(now))
    if (key !== null && file) await store.put(key, await readFile(join(DOCUMENTS, file)), contentType)
  await storePhotos(listPhotos(now), store)
}

/** A photo that several listings show is resized only once. */
export async function storePhotos(photos: readonly DemoPhoto[], store: FileStore): Promise<void> {
  const resize = createResizer()
  const waiting = [...photos]
  const work = async () => {
    for (let photo = waiting.pop(); photo; photo = waiting.pop()) {
      const { name, keys } = photo
      const files = await resize(name)
      await Promise.all(files.map((file, i) => store.put(keys[i] ?? '', file, 'image/webp')))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

const [, ...NARROWER_WIDTHS] = PHOTO_WIDTHS

/** Creates a function that returns a photo's files, widest first. */
export function createResizer(): (name: string) => Promise<Uint8Array[]> {
  const resized = new Map<string, Promise<Uint8Array[]>>()
  return (name) => {
    const files = resized.get(name) ?? resize(name)
    resized.set(name, files)
    return files
  }

  async function resize(name: string): Promise<Uint8Array[]> {
    const original = await readFile(join(import.meta.dirname, 'photos', `${name}.webp`))
    const narrower = NARROWER_WIDTHS.map((width) =>
      sharp(original).resize(width, width, { fit: 'inside' }).webp({ quality: 68 }).toBuffer(),
    )
    return [original, ...(await Promise.all(narrower))]
  }
}
