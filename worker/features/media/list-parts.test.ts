import { beforeEach, expect, test } from 'vitest'
import { MultipartStarted } from '#contract/multipart.ts'
import { AppError } from '../../platform/app-error.ts'
import { ctxOf } from '../../test/ctx.ts'
import { exchange } from '../../test/exchange.ts'
import { signIn, type Member } from '../../test/people.ts'
import { landingKey } from '../../test/uploads.ts'
import { listParts } from './multipart.ts'

let owner: Member
let upload: MultipartStarted
beforeEach(async () => {
  owner = await signIn()
  const answer = await owner.post('/s3/multipart', { filename: 'passport.pdf', type: 'application/pdf' })
  upload = MultipartStarted.parse(await answer.json())
})

async function list(...answers: Response[]) {
  const { fetch, heard } = exchange(...answers)
  const parts = await listParts(await ctxOf(owner), upload, fetch).catch((error: unknown) => error)
  return { parts, urls: heard.map(({ url }) => new URL(url)) }
}

/** S3's answer: parts `from` to `to`. */
function page(from: number, to: number): Response {
  const part = (number: number) =>
    `<Part><PartNumber>${number}</PartNumber><LastModified>2026-11-20T12:00:00.000Z</LastModified>` +
    `<ETag>&quot;etag-${number}&quot;</ETag><Size>5242880</Size></Part>`
  const parts = Array.from({ length: to - from + 1 }, (_, index) => part(from + index)).join('\n')
  return new Response(
    '<?xml version="1.0" ' +
      `encoding="UTF-8"?>\n<ListPartsResult><Bucket>b</Bucket><Key>k</Key>${parts}</ListPartsResult>`,
  )
}

// [spec 7 #37]
test('the parts that arrived are those that the storage names', async () => {
  const { parts, urls } = await list(page(1, 2))
  expect(parts).toEqual([
    { PartNumber: 1, Size: 5_242_880, ETag: 'etag-1' },
    { PartNumber: 2, Size: 5_242_880, ETag: 'etag-2' },
  ])
  expect(urls.map(String).map(landingKey)).toEqual([upload.key])
  expect(urls[0]?.searchParams.get('uploadId')).toBe(upload.uploadId)
})

// [spec 7 #37]
test('more than a thousand are read page by page', async () => {
  const { parts, urls } = await list(page(1, 1_000), page(1_001, 1_400))
  expect(parts).toHaveLength(1_400)
  expect(urls.map(({ searchParams }) => searchParams.get('part-number-marker'))).toEqual(['0', '1000'])
})

test('none that arrived is an empty list, and so is a storage that cannot list them', async () => {
  expect((await list(page(1, 0))).parts).toEqual([])
  expect(
    (await list(new Response('<Error><Code>NotImplemented</Code></Error>', { status: 501 }))).parts,
  ).toEqual([])
})

test('an upload that the storage does not know is a 404, a storage that fails a 503', async () => {
  const codeOf = async (...answers: Response[]) => {
    const { parts: error } = await list(...answers)
    return error instanceof AppError ? error.code : error
  }
  expect(await codeOf(new Response('<Error><Code>NoSuchUpload</Code></Error>', { status: 404 }))).toBe(
    'not_found',
  )
  expect(await codeOf(new Response('down', { status: 500 }))).toBe('unavailable')
  expect(await codeOf()).toBe('unavailable')
})
