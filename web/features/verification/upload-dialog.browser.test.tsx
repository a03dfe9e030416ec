import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { cameraPhoto } from '#web/features/media/test/pictures.ts'
import type { StubResponse, ApiCall } from '#web/test/server.ts'
import { verificationUploadWords } from './copy.ts'
import type { Uploader } from './create-uploader.ts'
import { createUploader } from './create-uploader.ts'
import { documentOf, openVerification, stubStorage } from './test/open-verification.tsx'
import { UploadPanel } from './upload-dialog.tsx'

const TICKET = {
  uploadURL: `${window.location.origin}/storage/1?signature=abc`,
  objectUrl: '/media/v/1.jpg',
  headers: { 'content-type': 'image/jpeg' },
}
const open = page.getByRole('button', { name: 'Upload: Government ID' })
const dialog = page.getByRole('dialog', { name: 'Dashboard' })
const send = dialog.getByRole('button', { name: 'Upload 1 file' })

/** Makes the server sign uploads, and respond with `response` to submitted documents. */
function acceptUploads(response: StubResponse) {
  return ({ path }: ApiCall) => {
    if (path === '/api/objects/upload') return { body: TICKET }
    return path === '/api/verification/upload' ? response : undefined
  }
}

/** Records the Idempotency-Keys of the documents submitted from now on, in order. */
function watchKeys() {
  const keys: (string | null)[] = []
  const stubbed = window.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (input === '/api/verification/upload') keys.push(new Headers(init?.headers).get('idempotency-key'))
    return stubbed(input, init)
  })
  return keys
}

async function choose(...files: File[]) {
  await open.click()
  await expect.element(dialog.getByText(/Drop files here/)).toBeVisible()
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!
  // userEvent.upload takes ten seconds to hand over 10 MB.
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function choosePhoto() {
  const photo = new File([await cameraPhoto(320, 200)], 'passport.jpg', { type: 'image/jpeg' })
  await choose(photo)
  await expect.element(dialog.getByText('1 file selected')).toBeVisible()
  return photo
}

// [spec 2.16 #1]
test('Escape closes the dialog and returns the focus, and reopening it keeps the chosen file', async () => {
  await openVerification()
  await choosePhoto()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.element(dialog.getByText('1 file selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(dialog.getByText(/Drop files here/)).toBeVisible()
})

// [spec 2.16 #2, 4 #18, 4 #25, 5 #32, 8 #21]
test('pressing Upload sends the file by one signed PUT, and the document is then under review', async () => {
  const puts = stubStorage()
  const opened = await openVerification({}, (call) => {
    if (call.path === '/api/verification/upload') opened.server.documents = [documentOf()]
    return acceptUploads({ status: 201, body: documentOf() })(call)
  })
  const photo = await choosePhoto()
  expect(opened.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await send.click()
  await expect.element(page.getByText('Document Uploaded', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Your document has been submitted for review', { exact: true }))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText("Under review - we'll notify you once processed")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Government ID' })).toHaveFocus()
  expect(puts).toEqual([
    { url: TICKET.uploadURL, headers: { 'content-type': 'image/jpeg' }, bytes: photo.size },
  ])
  expect(opened.calls.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: '/api/objects/upload',
      query: {},
      body: { purpose: 'verification', contentType: 'image/jpeg', size: photo.size },
    },
    {
      method: 'POST',
      path: '/api/verification/upload',
      query: {},
      body: { documentType: 'government_id', fileUrl: TICKET.objectUrl },
    },
  ])
})

// [spec 8 #21]
test("a refusal is shown in the server's words, and the dialog is closed and empty", async () => {
  stubStorage()
  await openVerification(
    {},
    acceptUploads({ status: 422, body: { code: 'unreadable_upload', message: 'That file is no PDF.' } }),
  )
  await choosePhoto()
  await send.click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Upload Failed', { exact: true })).toBeVisible()
  await expect.element(alert.getByText('That file is no PDF.', { exact: true })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect.element(dialog.getByText(/Drop files here/)).toBeVisible()
})

test('after a dropped connection the document is submitted again with the same key', async () => {
  stubStorage()
  let tries = 0
  await openVerification({}, (call) => {
    if (call.path !== '/api/verification/upload') return acceptUploads({})(call)
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return { status: 201, body: documentOf() }
  })
  const keys = watchKeys()
  await choosePhoto()
  await send.click()
  await expect.element(page.getByText('Document Uploaded', { exact: true })).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

// [spec 5 #32, 5 #34]
test.each([
  [
    'a text file',
    new File(['hello'], 'notes.txt', { type: 'text/plain' }),
    'You can only upload: JPEG, PNG, WebP or PDF',
  ],
  [
    'a file of 11 MB',
    new File([new Uint8Array(11 * 1024 * 1024)], 'large.pdf', { type: 'application/pdf' }),
    'large.pdf exceeds maximum allowed size of 10 MB',
  ],
  ['an empty file', new File([], 'empty.jpg', { type: 'image/jpeg' }), 'The file is empty'],
])('%s is refused at once', async (_name, file, sentence) => {
  await openVerification()
  await choose(file)
  await expect.element(dialog.getByRole('alert').getByText(sentence)).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

// [spec 5 #32, 9 #18]
test('a PDF of exactly 10,485,760 bytes is accepted', async () => {
  await openVerification()
  await choose(new File([new Uint8Array(10_485_760)], 'bill.pdf', { type: 'application/pdf' }))
  await expect.element(send).toBeVisible()
})

// [spec 8 #25, 9 #28]
test('a dropped connection is retried automatically', async () => {
  // Uppy itself makes four attempts in a second before it gives up.
  const puts = stubStorage(0, 0, 0, 0)
  await openVerification({}, acceptUploads({ status: 201, body: documentOf() }))
  await choosePhoto()
  await send.click()
  await expect.element(page.getByText('Document Uploaded', { exact: true })).toBeVisible()
  expect(puts).toHaveLength(5)
})

// [spec 8 #25]
test('a lasting connection failure is explained behind the "?"', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  // Five attempts, each with Uppy's own four.
  stubStorage(...Array.from({ length: 20 }, () => 0))
  await openVerification({}, acceptUploads({ status: 201, body: documentOf() }))
  await choosePhoto()
  await send.click()
  await dialog.getByRole('button', { name: 'Show error details' }).first().click({ timeout: 30_000 })
  expect(alert.mock.lastCall?.[0]).toContain(
    'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
  )
})

// [spec 2.16 #1, 2.16 #4, 8 #23, 9 #29]
test.each([
  [403, 'Request has expired'],
  [400, 'Failed request with status: 400. S3 returned 400'],
])(
  'a file refused with %i stays listed, with the reason behind the "?" and a retry button',
  async (status, reason) => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    stubStorage(status)
    await openVerification({}, acceptUploads({ status: 201, body: documentOf() }))
    await choosePhoto()
    await send.click()
    await expect.element(dialog.getByText('Upload failed').first()).toBeVisible()
    const why = dialog.getByRole('button', { name: 'Show error details' }).first()
    await expect.element(why).toHaveTextContent('?')
    await why.click()
    expect(alert.mock.lastCall?.[0]).toContain(reason)
    await dialog.getByRole('button', { name: 'Retry upload' }).last().click()
    await expect.element(page.getByText('Document Uploaded', { exact: true })).toBeVisible()
  },
)

// [spec 2.16 #4, 8 #23]
test('a refusal to sign an upload shows its reason behind the "?"', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  await openVerification({}, ({ path }) =>
    path === '/api/objects/upload'
      ? { status: 413, body: { code: 'too_large', message: 'A document may be at most 10 MB' } }
      : undefined,
  )
  await choosePhoto()
  await send.click()
  await dialog.getByRole('button', { name: 'Show error details' }).first().click()
  expect(alert.mock.lastCall?.[0]).toContain(
    'Failed request with status: 413. A document may be at most 10 MB',
  )
})

test('on a phone a failed file can be removed, and nothing says that it is uploading', async () => {
  await page.viewport(360, 740)
  stubStorage(400)
  await openVerification({}, acceptUploads({}))
  await choosePhoto()
  await send.click()
  await expect.element(dialog.getByText('Upload failed').first()).toBeVisible()
  await expect.element(dialog.getByText('Uploading 1 file')).not.toBeVisible()
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await expect.element(send).not.toBeInTheDocument()
})

const scan = (name: string) => ({
  name,
  type: 'application/pdf',
  data: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
})
const newUploader = () => createUploader(verificationUploadWords, vi.fn())
const openPanel = (uploader: Uploader) => render(<UploadPanel openUploader={() => uploader} />)

// [spec 9 #17]
test('a document is one file: a second file is refused, and the picker allows only one', async () => {
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
test('the uploader is 750 by 550 pixels if there is room, and full width on a phone', async () => {
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
test('a file that waits to be uploaded has its own thumbnail', async () => {
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
test('missing required fields of a file are named', async () => {
  const uploader = newUploader()
  uploader.setOptions({ restrictions: { requiredMetaFields: ['country', 'issuer'] } })
  await openPanel(uploader)
  const id = uploader.addFile(scan('card.pdf'))
  await uploader.upload().catch(() => undefined)
  expect(uploader.getFile(id).missingRequiredMetaFields).toEqual(['country', 'issuer'])
  await expect.element(page.getByText('Missing required meta fields: country, issuer.').last()).toBeVisible()
})
