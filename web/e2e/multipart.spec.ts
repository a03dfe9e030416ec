import { open } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'

const MB = 1024 * 1024
const PARTS = 21
const PART = /\/salone-market\/incoming\/v\/.*partNumber=(\d+)/

// A trace would store every part.
test.use({ trace: 'off' })

/** A sparse file of 101 MB, which takes no disk space. */
async function largeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  await file.write('%PDF-1.7\n')
  await file.truncate(101 * MB)
  await file.close()
  return path
}

async function choose(page: Page) {
  await page.goto('/dev/uploads')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await largeFile(test.info().outputPath('scan.pdf')))
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
}

/** The numbers of the parts sent to the storage, in the order started. */
function countParts(page: Page): number[] {
  const numbers: number[] = []
  page.on('request', (request) => {
    const [, number] = (request.method() === 'PUT' && PART.exec(request.url())) || []
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
    await choose(page)
    const sent = countParts(page)
    let asked = 0
    await page.route(/\/s3\/multipart\/[^/]+\/2\?/, (route) => {
      asked += 1
      return asked <= 2 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect.poll(() => sent.includes(3)).toBe(true)
    expect(asked, 'it was tried again, twice').toBe(3)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByText(/Paused/)).toBeVisible()
    const before = sent.splice(0)
    const listed = page.waitForResponse((answer) => /\/s3\/multipart\/[^/]+\?key=/.test(answer.url()))
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    expect((await listed).status()).toBe(200)
    await expect(page.getByText('Arrived')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Complete', { exact: true })).toBeVisible()
    // The upload resumes with the part that the pause interrupted, if any, and sends each part once.
    const first = sent[0] ?? 0
    expect([before.at(-1), (before.at(-1) ?? 0) + 1]).toContain(first)
    expect(sent).toEqual(Array.from({ length: PARTS - first + 1 }, (_, index) => first + index))
    const location = await page.getByText(/\/media\/v\/[0-9a-f-]+\.pdf$/).textContent()
    const submitted = await page.request.post('/api/verification/upload', {
      data: { documentType: 'government_id', fileUrl: location },
    })
    expect(submitted.status(), 'it is there, and too large for a document').toBe(413)
  },
)

// [spec 8 #24]
test('an upload after signing out says that authorization is required', async ({ join }) => {
  const page = await join()
  await choose(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Authorization required' })).toBeVisible()
})
