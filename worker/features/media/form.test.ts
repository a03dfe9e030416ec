import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { FormUpload, MultipartCompleted } from '#contract/multipart.ts'
import { d1 } from '../../test/d1.ts'
import { join } from '../../test/photo-bytes.ts'
import { signIn, suspend, visitor, type Member, type Person } from '../../test/people.ts'
import { listKeys } from '../../test/uploads.ts'

const BYTES = new TextEncoder().encode('%PDF-1.7 \r\n--not the boundary\r\n\r\n%%EOF')
const PARAMS = '/s3/params?filename=passport.pdf&type=application%2Fpdf&metadata%5Bname%5D=passport.pdf'

let owner: Member
beforeEach(async () => {
  await env.BUCKET.delete(await listKeys())
  await d1.run`DELETE FROM uploads`
  owner = await signIn()
})

async function ask(by: Member, path = PARAMS): Promise<FormUpload> {
  const answer = await by.get(path)
  expect(answer.status).toBe(200)
  return FormUpload.parse(await answer.json())
}

/** Sends the file as a browser does for Uppy: the fields, and the file last. */
function send(by: Person, { url, fields }: Pick<FormUpload, 'url' | 'fields'>, bytes = BYTES) {
  const mark = '----WebKitFormBoundaryAbc123'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${mark}\r\nContent-Disposition: form-data; name="file"; ` +
    `filename="blob"\r\nContent-Type: application/pdf\r\n\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  const body = join(encode(texts.join('') + head), bytes, encode(`\r\n--${mark}--\r\n`))
  return sendRaw(by, url, body, `multipart/form-data; boundary=${mark}`)
}

function sendRaw(by: Person, url: string, body: Uint8Array, type: string) {
  return by.fetch(new URL(url).pathname, {
    method: 'POST',
    body: trickle(body),
    headers: { 'content-type': type, 'content-length': String(body.length) },
  })
}

/** A body that comes in pieces, cut anywhere. */
function trickle(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_009) }, (_, index) =>
    bytes.subarray(index * 1_009, (index + 1) * 1_009),
  )
  const left = bytes.length < 1_009 ? Array.from(bytes, (byte) => Uint8Array.of(byte)) : pieces
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

// [spec 7 #38]
test.each([1, 10_000])(
  'a file of %i times a few bytes that is sent as a form lands whole, where nobody is shown it',
  async (times) => {
    const form = await ask(owner)
    expect(form).toMatchObject({ method: 'POST', expires: 600 })
    const bytes = new TextEncoder().encode(new TextDecoder().decode(BYTES).repeat(times))
    const answer = await send(owner, form, bytes)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('etag')).toMatch(/^"\w+"$/)
    const location = `${form.url}/${form.fields.key}`
    expect(
      MultipartCompleted.parse(await answer.json()).location,
      'which is where Uppy believes it to be',
    ).toBe(location)
    expect(await listKeys()).toEqual([`incoming/${form.fields.key}`])
    const object = await env.BUCKET.get(`incoming/${form.fields.key}`)
    expect(await object?.bytes()).toEqual(bytes)
    expect(object?.httpMetadata?.contentType).toBe('application/pdf')
    expect((await owner.get(new URL(location).pathname)).status).toBe(404)
  },
)

// [spec 7 #38, 10.1 #55]
test('only who asked for it may send it, and for ten minutes', async () => {
  const form = await ask(owner)
  const stranger = await signIn()
  expect((await visitor().get(PARAMS)).status).toBe(401)
  expect((await send(visitor(), form)).status).toBe(401)
  expect((await send(stranger, form)).status).toBe(404)
  expect((await send(owner, { ...form, fields: { key: 'v/another' } })).status).toBe(404)
  await d1.run`UPDATE uploads SET created_at = created_at - 601000`
  const late = await send(owner, form)
  expect([late.status, ErrorBody.parse(await late.json()).message]).toEqual([403, 'Request has expired'])
  await suspend(owner, Date.now() + 60_000)
  expect((await send(owner, form)).status).toBe(403)
  expect(await listKeys()).toEqual([])
})

// [spec 7 #38]
test("another website cannot send a form in somebody's name", async () => {
  const form = await ask(owner)
  const answer = await owner.fetch('/media', {
    method: 'POST',
    body: new FormData(),
    headers: { origin: 'https://elsewhere.example' },
  })
  expect([form.method, answer.status]).toEqual(['POST', 403])
})

test('a file whose type is not taken is not asked for', async () => {
  expect((await owner.get('/s3/params?filename=a.html&type=text%2Fhtml')).status).toBe(400)
  expect((await owner.get('/s3/params')).status).toBe(400)
})

describe('what is no form with the file last is refused, and nothing of it stays:', () => {
  const mark = '--mark\r\n'
  const head = (key: string) =>
    `${mark}Content-Disposition: form-data; name="key"\r\n\r\n${key}\r\n${mark}Content-Disposition: ` +
    `form-data; name="file"; filename="a"\r\n\r\n`
  const cases: [string, (key: string) => string, number][] = [
    ['one that is empty', () => '', 400],
    [
      'one without a file',
      (key) => `${mark}Content-Disposition: form-data; name="key"\r\n\r\n${key}\r\n--mark--\r\n`,
      400,
    ],
    ['one with an empty file', (key) => `${head(key)}\r\n--mark--\r\n`, 400],
    ['one that breaks off', (key) => `${head(key)}some bytes of a file that goes on`, 400],
    [
      'one whose head never ends',
      (key) => `${mark}Content-Disposition: form-data; name="${key.repeat(1_000)}"`,
      400,
    ],
  ]

  // [spec 10.1 #55]
  test.each(cases)('%s', async (_name, make, status) => {
    const { url, fields } = await ask(owner)
    const answer = await sendRaw(
      owner,
      url,
      new TextEncoder().encode(make(fields.key ?? '')),
      'multipart/form-data; boundary=mark',
    )
    expect(answer.status).toBe(status)
    expect(await listKeys()).toEqual([])
  })

  // [spec 10.1 #55]
  test('one that is no form at all', async () => {
    const { url } = await ask(owner)
    expect((await sendRaw(owner, url, BYTES, 'application/pdf')).status).toBe(415)
  })

  // [spec 9 #27]
  test('one whose file is over 10 MB', async () => {
    const form = await ask(owner)
    for (const over of [1, 1024 * 1024])
      expect((await send(owner, form, new Uint8Array(DOCUMENT_BYTES_MAX + over))).status).toBe(413)
    expect(await listKeys()).toEqual([])
  })
})
