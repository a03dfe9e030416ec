import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Photo } from '#contract/listing.ts'
import type { Progress } from '../progress.ts'
import { encodePhoto, type EncodedPhoto } from './draw/encode.ts'
import { scenesOf, type Scene } from './draw/scene.ts'
import type { DemoListing } from './demo-listing.ts'
import { keysOf, type PhotoStore } from './photo-store.ts'

export type DrawnPhoto = { id: string; photo: Photo }

/**
 * Draws, encodes and stores the photos of these listings, each distinct scene once. Answers them by photo id,
 * as rows hold them. Several at a time: one draws in JavaScript while libvips renders and encodes the others
 * on all cores.
 */
export async function drawPhotos(
  listings: readonly DemoListing[],
  store: PhotoStore,
  progress: Progress,
): Promise<Map<string, Photo>> {
  sharp.concurrency(1)
  const jobs = [...jobsFor(listings).values()]
  const drawn = new Map<string, Photo>()
  let done = 0
  progress.stage('photos', jobs.length)
  const lane = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const encoded = await encodePhoto(job.scene.draw())
      for (const id of job.photoIds) {
        if (!keysOf(id).every((key) => store.has(key))) await store.put(id, encoded)
        drawn.set(id, asPhoto(id, encoded))
      }
      done += 1
      progress.at(done)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 3 }, lane))
  return drawn
}

type Job = { scene: Scene; photoIds: string[] }

function jobsFor(listings: readonly DemoListing[]): Map<string, Job> {
  const jobs = new Map<string, Job>()
  for (const listing of listings) {
    scenesOf(listing).forEach((scene, i) => {
      const id = listing.photoIds[i]
      if (!id) return
      const job = jobs.get(scene.name) ?? { scene, photoIds: [] }
      job.photoIds.push(id)
      jobs.set(scene.name, job)
    })
  }
  return jobs
}

function asPhoto(id: string, { width, height, thumbhash }: EncodedPhoto): Photo {
  const [url, medium, small] = keysOf(id).map((key) => `/media/${key}`)
  if (!url) throw new Error('A photo has at least one width')
  return { url, medium, small, width, height, thumbhash }
}
