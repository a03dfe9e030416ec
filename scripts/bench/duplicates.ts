import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import sharp, { type Sharp } from 'sharp'
import { getPlatformProxy } from 'wrangler'
import { bandsOf, hashPhoto, isSameLook, lookUpPhoto, type PhotoLookup } from '#contract/photo-hash.ts'
import { openDb } from '#worker/db/client.ts'
import { decodePhoto } from '#worker/features/media/photo-hashes/decode-photo.ts'
import { listWithBands } from '#worker/features/media/photo-hashes/store.ts'
import { readImageFile } from '#worker/platform/files/image-file.ts'
import { randomFrom, type Random } from '../random.ts'
import { root } from '../run.mjs'
import { findDatabases } from '../seed/state.ts'
import { migrate } from '../set-up.mjs'
import { judge, judgeAtLeast, percentile, printTable, type Verdict } from './verdict.ts'

const PRECISION_MIN = 0.99
const RECALL_MIN = 0.95
const ROWS_MAX = 600

interface Size {
  width: number
  height: number
}

/** What people do to a photo of others before they post it. */
const CHANGES: Record<string, (photo: Sharp, size: Size, at: number) => Sharp> = {
  resized: (photo, { width }) => photo.resize({ width: Math.round(width / 2.7) }),
  recompressed: (photo) => photo.jpeg({ quality: 30 }),
  'cropped by 5 %': (photo, size, at) => photo.extract(cropOf(size, at)),
  mirrored: (photo) => photo.flop(),
  watermarked: (photo, size) => photo.composite([{ input: watermark(size) }]),
  brighter: (photo) => photo.modulate({ brightness: 1.3 }),
}

/** One edge, one corner, or all edges, by turns. */
function cropOf({ width, height }: Size, at: number) {
  const crops = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 0, 1, 0],
    [0, 1, 0, 1],
    [1, 1, 1, 1],
    [0.5, 0.5, 0.5, 0.5],
  ] as const
  const [left, right, top, bottom] = crops[at % crops.length] ?? crops[0]
  const share = 0.05
  return {
    left: Math.round(width * share * left),
    top: Math.round(height * share * top),
    width: Math.round(width * (1 - share * (left + right))),
    height: Math.round(height * (1 - share * (top + bottom))),
  }
}

function watermark({ width, height }: Size): Buffer {
  return Buffer.from(
    `<svg width="${width}" height="${height}"><text x="50%" y="55%" text-anchor="middle" font-size="${width / 9}"
      font-family="sans-serif" font-weight="bold" fill="white" fill-opacity="0.6">SALONE HOMES</text></svg>`,
  )
}

interface Photo {
  name: string
  hash: string
  lookup: PhotoLookup
}

/**
 * Looks changed copies of the demo market's photos up among the originals: how many find their own, and how often
 * another one is found. Many originals look alike: the same kind of car, generator or phone in another colour. Then the
 * rows that D1 reads for a look-up among `size` photos.
 */
export async function benchDuplicates(size: number): Promise<Verdict[]> {
  const originals = await Promise.all(demoPhotos().map(async (file) => toPhoto(file, sharp(file))))
  const copies = await Promise.all(
    Object.entries(CHANGES).map(async ([change, make]) => ({ change, made: await makeCopies(make) })),
  )
  const isFound = ({ lookup }: Photo, { hash }: Photo) =>
    bandsOf(hash).some((band) => lookup.bands.includes(band)) &&
    lookup.views.some((view) => isSameLook(view, hash))
  const found = copies.map(({ change, made }) => ({
    change,
    same: made.filter((copy, at) => isFound(copy, originals[at] ?? copy)).length,
    other: made.flatMap((copy, at) => originals.filter((each, index) => index !== at && isFound(copy, each)))
      .length,
  }))
  const different = originals.flatMap((one) => originals.filter((each) => each !== one && isFound(one, each)))
  const perChange = originals.length
  printTable(
    'Photos known again: copies of the demo photos, looked up among the originals',
    ['copies', 'pairs', 'found', 'pairs with another one', 'found'],
    [
      ...found.map(({ change, same, other }) => [
        change,
        perChange,
        same,
        perChange * (perChange - 1),
        other,
      ]),
      ['the originals', 0, 0, perChange * (perChange - 1), different.length],
    ],
  )
  const same = sumOf(found.map((each) => each.same))
  const wrong = sumOf(found.map(({ other }) => other)) + different.length
  const rows = await countRows(size, originals)
  return [
    judgeAtLeast('photos known again: precision', PRECISION_MIN, [same / (same + wrong)]),
    judgeAtLeast('photos known again: recall', RECALL_MIN, [same / (perChange * found.length)]),
    judge(`rows read to look a photo up among ${size.toLocaleString('en-US')}`, ROWS_MAX, rows),
  ]
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

const FOLDER = join(root, 'scripts/seed/photos')

function demoPhotos(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .sort()
    .map((name) => join(FOLDER, name))
}

async function makeCopies(make: (typeof CHANGES)[string]): Promise<Photo[]> {
  const made: Photo[] = []
  for (const [at, file] of demoPhotos().entries()) {
    const { width, height } = await sharp(file).metadata()
    made.push(await toPhoto(file, make(sharp(file), { width, height }, at)))
  }
  return made
}

/** Hashes the small copy of a photo, as browsers make it and the Worker decodes it. */
async function toPhoto(name: string, photo: Sharp): Promise<Photo> {
  const large = await photo.toBuffer()
  const small = await sharp(large).resize(320, 320, { fit: 'inside' }).webp({ quality: 65 }).toBuffer()
  const file = readImageFile(Uint8Array.from(small))
  const pixels = file && (await decodePhoto(file))
  const [hash, lookup] = pixels ? [hashPhoto(pixels), lookUpPhoto(pixels)] : []
  if (!hash || !lookup) throw new Error(`${name} shows nothing`)
  return { name, hash, lookup }
}

/** The rows that D1 bills for the look-up of each photo among `size` others. */
async function countRows(size: number, photos: readonly Photo[]): Promise<number[]> {
  const folder = join('.wrangler', `bench-photos-${size}`)
  fill(folder, size, photos)
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    persist: { path: join(root, folder, 'v3') },
    remoteBindings: false,
  })
  try {
    const db = openDb(proxy.env.DB, 'first-unconstrained')
    const rows: number[] = []
    for (const { lookup } of photos) {
      const { sql, params } = listWithBands(db, lookup.bands).toSQL()
      const { meta } = await proxy.env.DB.prepare(sql)
        .bind(...params)
        .run()
      rows.push(meta.rows_read)
    }
    rows.sort((a, b) => a - b)
    console.log(
      `\nRows read to look a photo up among ${size.toLocaleString('en-US')}: ` +
        `median ${percentile(rows, 0.5)}, most ${rows.at(-1)}`,
    )
    return rows
  } finally {
    await proxy.dispose()
  }
}

/** Half of the photos are any, and half look somewhat like the demo photos, as a market's photos do. */
function fill(folder: string, size: number, photos: readonly Photo[]): void {
  const done = join(root, folder, 'done')
  const exists = existsSync(done)
  if (!exists) {
    console.log(`Creating the hashes of ${size.toLocaleString('en-US')} photos (once) ...`)
    rmSync(join(root, folder), { recursive: true, force: true })
  }
  // Photos from an earlier run may lack newer migrations.
  migrate(folder)
  if (exists) return
  const [file = ''] = findDatabases(join(root, folder))
  const sqlite = new DatabaseSync(file)
  const random = randomFrom('photos')
  sqlite.function('bands_of', (hash) => JSON.stringify(bandsOf(String(hash))))
  sqlite.exec('BEGIN')
  const add = sqlite.prepare('INSERT INTO photo_hashes VALUES (?, ?, ?, 0)')
  for (let id = 1; id <= size; id += 1) {
    const like = id % 2 === 0 ? random.pick(photos).hash : undefined
    add.run(id, `listings/${id}`, randomHash(random, like))
  }
  sqlite.exec(`INSERT INTO photo_bands SELECT band.value, photo_hashes.id
    FROM photo_hashes, json_each(bands_of(photo_hashes.hash)) AS band ORDER BY 1, 2`)
  sqlite.exec('COMMIT')
  sqlite.close()
  writeFileSync(done, '')
}

const TURNED = 0.25

/** A random hash; if it is to be like another one, with a quarter of its bits turned. */
function randomHash(random: Random, like?: string): string {
  return Array.from({ length: 48 }, (_unused, at) => {
    if (like === undefined) return random.int(0, 15).toString(16)
    const turned = [1, 2, 4, 8].filter(() => random.chance(TURNED))
    return turned.reduce((bits, bit) => bits ^ bit, Number.parseInt(like[at] ?? '0', 16)).toString(16)
  }).join('')
}
