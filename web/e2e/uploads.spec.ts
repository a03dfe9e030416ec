import { expect } from '@playwright/test'
import { UploadTicket } from '#contract/media.ts'
import { test } from './people.ts'
import { call, plainPhoto } from './things.ts'

// [spec 7 #34, 10.2 #3, 10.2 #4, 10.2 #5]
test('a signed address takes neither another size, nor another type, nor another key', async ({ join }) => {
  const page = await join()
  const { buffer, mimeType } = await plainPhoto('one.jpg')
  const ticket = UploadTicket.parse(
    await call(page, 'POST', '/api/objects/upload', {
      purpose: 'listing_photo',
      contentType: mimeType,
      size: buffer.length,
    }),
  )
  /** The emulator drops the line of a PUT that it refuses unread, and then the next one may fail too. */
  const put = async (url: string, data: Buffer, contentType = mimeType) => {
    let status = 0
    await expect
      .poll(async () => {
        const headers = { ...ticket.headers, 'content-type': contentType }
        status = await page.request.put(url, { data, headers }).then(
          (answer) => answer.status(),
          () => 500,
        )
        return status
      })
      .toBeLessThan(500)
    return status
  }
  expect(await put(ticket.uploadURL, Buffer.concat([buffer, buffer]))).toBe(403)
  expect(await put(ticket.uploadURL, buffer, 'text/html')).toBe(403)
  expect(await put(ticket.uploadURL.replace(/-1280/, '-1281'), buffer)).toBe(403)
  expect(await put(ticket.uploadURL, buffer)).toBe(200)
})
