import { initSync, Renderer } from '@takumi-rs/wasm'
import module from '@takumi-rs/wasm/auto'
import type { Pixels } from '#contract/photo-hash.ts'
import { upload } from './calls.ts'
import type { Member } from './people.ts'

/** Uploads a picture as a photo of a listing. Returns its address. */
export async function uploadPicture(owner: Member, { width, height, data }: Pixels): Promise<string> {
  initSync({ module })
  const photo = await new Renderer().render(
    { type: 'image', src: { width, height, data: Uint8Array.from(data) } },
    { width, height, format: 'jpeg', quality: 80 },
  )
  return (await upload(owner, { photo, contentType: 'image/jpeg' })).objectUrl
}
