import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Uploader } from '#web/lib/uppy.ts'
import { verificationUploadWords } from './copy.ts'
import { createUploader } from './create-uploader.ts'
import { UploadPanel } from './upload-dialog.tsx'

const scan = (name: string) => ({
  name,
  type: 'application/pdf',
  data: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
})
const newUploader = () => createUploader(verificationUploadWords.en, vi.fn())
const openPanel = (uploader: Uploader) => render(<UploadPanel openUploader={() => uploader} />)

// [spec 9 #17]
test('a document is one file: a second is refused, and the picker offers only one', async () => {
  const uploader = newUploader()
  uploader.addFile(scan('front.pdf'))
  expect(() => uploader.addFile(scan('back.pdf'))).toThrow('You can only upload 1 file')
  const { container } = await openPanel(newUploader())
  await expect
    .poll(() =>
      [...container.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ multiple }) => multiple),
    )
    .toBe(false)
})

// [spec 9 #30]
test('where there is room the uploader is 750 by 550, and on a phone as wide as that', async () => {
  await page.viewport(1_000, 800)
  const { container } = await openPanel(newUploader())
  const size = () => {
    const { width, height } = container.querySelector('.uppy-Dashboard-inner')?.getBoundingClientRect() ?? {}
    return [width, height]
  }
  await expect.poll(size).toEqual([750, 550])
  await page.viewport(390, 800)
  await expect.poll(() => size()[0]).toBeLessThanOrEqual(390)
})

// [spec 9 #30]
test('a file that is waiting is shown by a thumbnail of its own', async () => {
  const uploader = newUploader()
  const { container } = await openPanel(uploader)
  const canvas = new OffscreenCanvas(800, 600)
  canvas.getContext('2d')?.fillRect(0, 0, 800, 600)
  uploader.addFile({ name: 'card.png', type: 'image/png', data: await canvas.convertToBlob() })
  await expect
    .poll(() => container.querySelector<HTMLImageElement>('img.uppy-Dashboard-Item-previewImg')?.src)
    .toMatch(/^blob:/)
})

// [spec 5 #33]
test('what a file must say of itself, and does not, is named', async () => {
  const uploader = newUploader()
  uploader.setOptions({ restrictions: { requiredMetaFields: ['country', 'issuer'] } })
  await openPanel(uploader)
  const id = uploader.addFile(scan('card.pdf'))
  await uploader.upload().catch(() => undefined)
  expect(uploader.getFile(id).missingRequiredMetaFields).toEqual(['country', 'issuer'])
  await expect.element(page.getByText('Missing required meta fields: country, issuer.').last()).toBeVisible()
})
