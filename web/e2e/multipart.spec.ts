import { open } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'

const MB = 1024 * 1024
const PART_COUNT = 21
const PART_URL = /\/salone-market\/incoming\/v\/.*partNumber=(\d+)/

// A trace would store every part.
test.use({ trace: 'off' })

/** Creates a sparse file of 101 MB, which takes almost no disk space. */
async function createLargeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  await file.write('%PDF-1.7\n')
  await file.truncate(101 * MB)
  await file.close()
  return path
}

async function chooseLargeFile(page: Page) {
  await page.goto('/dev/uploads')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await createLargeFile(test.info().outputPath('scan.pdf')))
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
}

/** Returns an array that collects the numbers of the parts sent to the storage, in the order started. */
function recordParts(page: Page): number[] {
  const numbers: number[] = []
  page.on('request', (request) => {
    const [, number] = (request.method() === 'PUT' && PART_URL.exec(request.url())) || []
    if (number) numbers.push(Number(number))
  })
  return numbers
}

// [spec 2.16 #1, 4 #25, 7 #37, 9 #27, 9 #28]
test(
  'a file of 101 MB arrives in parts, despite two dropped connections and a pause',
  { tag: '@full' },
  async ({ join }) => {
    const page = await join()
    await chooseLargeFile(page)
    const sent = recordParts(page)
    let attempts = 0
    await page.route(/\/s3\/multipart\/[^/]+\/2\?/, (route) => {
      attempts += 1
      return attempts <= 2 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect.poll(() => sent.includes(3)).toBe(true)
    expect(attempts, 'two retries').toBe(3)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByText(/Paused/)).toBeVisible()
    const before = sent.splice(0)
    const partList = page.waitForResponse((response) => /\/s3\/multipart\/[^/]+\?key=/.test(response.url()))
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    expect((await partList).status()).toBe(200)
    await expect(page.getByText('Arrived')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Complete', { exact: true })).toBeVisible()
    // The upload resumes with the interrupted part, if any, or the next one, and sends each part once.
    const first = sent[0] ?? 0
    expect([before.at(-1), (before.at(-1) ?? 0) + 1]).toContain(first)
    expect(sent).toEqual(Array.from({ length: PART_COUNT - first + 1 }, (_, index) => first + index))
    const location = await page.getByText(/\/media\/v\/[0-9a-f-]+\.pdf$/).textContent()
    const submitted = await page.request.post('/api/verification/upload', {
      data: { documentType: 'government_id', fileUrl: location },
    })
    expect(submitted.status(), 'it has arrived but is too large for a document').toBe(413)
  },
)

// [spec 8 #24]
test('an upload after signing out says that authorization is required', async ({ join }) => {
  const page = await join()
  await chooseLargeFile(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Authorization required' })).toBeVisible()
})
