/** Why a chosen file cannot become a photo. Each has a sentence in copy.ts. */
export type PhotoRefusal =
  | 'empty'
  | 'not_an_image'
  | 'heic'
  | 'unreadable'
  | 'too_small'
  | 'too_many_pixels'
  | 'out_of_memory'

export class PhotoRefused extends Error {
  readonly reason: PhotoRefusal

  constructor(reason: PhotoRefusal) {
    super(`Photo refused: ${reason}`)
    this.name = 'PhotoRefused'
    this.reason = reason
  }
}
