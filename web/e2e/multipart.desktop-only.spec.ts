import { open } from 'node:fs/promises'
import { expect, test, type Page, type Request } from '@playwright/test'
import { MultipartStarted, SignedPart } from '#contract/multipart.ts'
import { signIn } from './people.ts'

const MB = 1024 * 1024
const PARTS = 21
const PART = /\/salone-market\/incoming\/v\/.*partNumber=(\d+)/

// A trace would keep every part that is sent.
test.use({ trace: 'off' })
test.setTimeout(180_000)

/** A file of 101 MB, which takes no room on the disk. */
async function largeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  await file.write('%PDF-1.7\n')
  await file.truncate(101 * MB)
  await file.close()
  return path
}

async function choose(page: Page, file?: { name: string; mimeType: string; buffer: Buffer }) {
  await signIn(page)
  await page.goto('/dev/uploads')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file ?? (await largeFile(test.info().outputPath('scan.pdf'))))
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
}

/** The numbers of the parts that went to the storage, in the order in which they began. */
function countParts(page: Page): number[] {
  const numbers: number[] = []
  page.on('request', (request: Request) => {
    const [, number] = (request.method() === 'PUT' && PART.exec(request.url())) || []
    if (number) numbers.push(Number(number))
  })
  return numbers
}

async function begin(page: Page): Promise<MultipartStarted> {
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/s3/multipart'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  return MultipartStarted.parse(await (await begun).json())
}

test('101 MB arrive in parts, by way of a line that drops twice and a pause', async ({ page }) => {
  await choose(page)
  const sent = countParts(page)
  const asked: number[] = []
  await page.route(/\/s3\/multipart\/[^/]+\/2\?/, (route) =>
    asked.push(Date.now()) <= 2 ? route.abort() : route.continue(),
  )
  await begin(page)
  await expect.poll(() => sent.includes(3)).toBe(true)
  expect(asked, 'it was tried again at once, and after a second').toHaveLength(3)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(1_000)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText(/Paused/)).toBeVisible()
  const before = sent.splice(0)
  const listed = page.waitForResponse((answer) => /\/s3\/multipart\/[^/]+\?key=/.test(answer.url()))
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  expect((await listed).status()).toBe(200)
  await expect(page.getByText('Arrived')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  // It goes on with the part that the pause broke off, if it did, and sends each once.
  const first = sent[0] ?? 0
  expect([before.at(-1), (before.at(-1) ?? 0) + 1]).toContain(first)
  expect(sent).toEqual(Array.from({ length: PARTS - first + 1 }, (_, index) => first + index))
  const location = await page.getByText(/\/media\/v\/[0-9a-f-]+\.pdf$/).textContent()
  const submitted = await page.request.post('/api/verification/upload', {
    data: { documentType: 'government_id', fileUrl: location },
  })
  expect(submitted.status(), 'it is there, and too large for a document').toBe(413)
})

test('of an upload that is cancelled nothing stays', async ({ page }) => {
  await choose(page)
  const sent = countParts(page)
  const { key, uploadId } = await begin(page)
  await expect.poll(() => sent.length).toBeGreaterThan(2)
  const path = `/s3/multipart/${encodeURIComponent(uploadId)}`
  const { url } = SignedPart.parse(await (await page.request.get(`${path}/1`, { params: { key } })).json())
  const aborted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  expect((await aborted).status()).toBe(200)
  expect((await page.request.get(path, { params: { key } })).status()).toBe(404)
  expect(
    (await page.request.put(url, { data: 'late' })).status(),
    'the storage knows the upload no more',
  ).toBe(404)
})

test('somebody who was signed out meanwhile reads that authorization is required', async ({ page }) => {
  await choose(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Authorization required' })).toBeVisible()
})

test('a small file goes in one piece, and can be submitted', async ({ page }) => {
  await choose(page, {
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  const location = await page.getByText(/\/media\/v\/[0-9a-f-]+\.pdf$/).textContent()
  const submitted = await page.request.post('/api/verification/upload', {
    data: { documentType: 'government_id', fileUrl: location },
  })
  expect(submitted.status()).toBe(201)
})
