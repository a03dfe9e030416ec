import module from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'
import encode, { init } from '@jsquash/jpeg/encode.js'
import type { Pixels } from '#contract/photo-hash.ts'
import { upload } from './calls.ts'
import type { Member } from './people.ts'

/** Uploads a picture as a photo of a listing. Returns its address. */
export async function uploadPicture(owner: Member, picture: Pixels): Promise<string> {
  await init(module)
  const photo = new Uint8Array(await encode(picture, { quality: 80 }))
  return (await upload(owner, { photo, contentType: 'image/jpeg' })).objectUrl
}
