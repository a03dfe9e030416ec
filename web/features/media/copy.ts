import { PHOTOS_MAX } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'

export const photoWords = {
  hint: 'The first photo is the cover. Drag photos, or use the arrows, to change their order.',
  count: (count: number) => `${count} of ${PHOTOS_MAX}`,
  choose: 'Choose photos',
  take: 'Take a photo',
  addUrl: 'Add image URL',
  urlPrompt: 'Enter image URL:',
  dropHint: 'or drop photos here, or paste them',
  dropNow: 'Drop the photos to add them',
  photoOf: (position: number, total: number) => `Photo ${position} of ${total}`,
  coverOf: (total: number) => `Photo 1 of ${total}, cover`,
  cover: 'Cover',
  preparing: 'Preparing',
  waiting: 'Waiting',
  uploading: (position: number) => `Uploading photo ${position}`,
  uploadingAll: 'Uploading photos',
  percent: (percent: number) => `${percent}%`,
  failures: {
    empty: 'This file is empty.',
    not_an_image: 'This file is not a photo.',
    heic: 'This device cannot open HEIC photos. Set the camera to JPEG, or take a screenshot of the photo.',
    unreadable: 'This photo is damaged, or this device cannot open it.',
    too_small: 'This picture is too small.',
    too_many_pixels: 'This picture is too large for a phone to open.',
    out_of_memory: 'The phone ran out of memory. Close other apps and retry.',
    no_connection: 'No connection.',
    server: 'The server did not accept it.',
    busy: 'Too many uploads at once. Wait a minute.',
    signed_out: 'Log in again, then retry.',
    refused: 'The server refused this photo.',
  },
  retry: 'Retry',
  retryPhoto: (position: number) => `Retry photo ${position}`,
  remove: (position: number) => `Remove photo ${position}`,
  removed: (left: number) => `Photo removed. ${counted(left, 'photo')} left.`,
  moveEarlier: (position: number) => `Move photo ${position} earlier`,
  moveLater: (position: number) => `Move photo ${position} later`,
  moved: (position: number, total: number) =>
    position === 1
      ? `Photo moved to 1 of ${total}. It is the cover now.`
      : `Photo moved to ${position} of ${total}.`,
  failed: (count: number) =>
    count === 1
      ? '1 photo was not uploaded. Retry or remove it.'
      : `${count} photos were not uploaded. Retry or remove them.`,
  offline: 'No connection. Uploads continue when you are online again.',
  tooMany: `A listing has at most ${PHOTOS_MAX} photos.`,
  duplicates: (count: number) =>
    count === 1 ? 'This photo is here already.' : `${count} of these photos are here already.`,
  badUrl: 'An image URL starts with https:// or http://',
  lost: (count: number) =>
    count === 1
      ? '1 photo was not uploaded before the page closed. Choose it again.'
      : `${count} photos were not uploaded before the page closed. Choose them again.`,
}
