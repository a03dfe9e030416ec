import type { Photo } from '#contract/listing.ts'

/** The photos of a listing as the server holds them, by name. Nothing is fetched: the small copy is a dot. */
export function photosAt(...names: string[]): { photos: Photo[]; imageUrls: string[] } {
  const photos = names.map((name) => ({
    url: `/media/${name}.webp`,
    small: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#${name}`,
  }))
  return { photos, imageUrls: photos.map(({ url }) => url) }
}
