import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { FormUpload } from '#contract/multipart.ts'
import { parsed } from '../test/parsed.ts'
import { signIn } from '../test/people.ts'
import { listKeys } from '../test/uploads.ts'

const logged: string[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What the runtime says of a client that went away in the middle of its body. */
function cutOff(begun: string): ReadableStream<Uint8Array> {
  const pieces = [new TextEncoder().encode(begun)]
  return new ReadableStream({
    pull: (controller) => {
      const next = pieces.shift()
      if (next) controller.enqueue(next)
      else controller.error(new Error('Network connection lost.'))
    },
  })
}

async function hold(answer: Response): Promise<void> {
  expect([answer.status, ErrorBody.parse(await answer.json())]).toEqual([
    400,
    { code: 'invalid_input', message: 'The body broke off before its end.' },
  ])
  expect(logged).toEqual([])
}

test('a truncated JSON body is answered with 400 and not logged', async () => {
  const member = await signIn()
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/api/auth/send-otp', '/api/objects/upload'])
    await hold(await member.fetch(path, { method: 'POST', body: cutOff('{"phone'), headers }))
})

test('a truncated form is answered with 400 and stores nothing', async () => {
  const member = await signIn()
  const { fields } = await parsed(FormUpload, member.get('/s3/params?filename=a.pdf'))
  const head =
    `--mark\r\nContent-Disposition: form-data; ` +
    `name="key"\r\n\r\n${fields.key}\r\n--mark\r\nContent-Disposition: form-data; name="file"; ` +
    `filename="a"\r\n\r\n`
  for (const begun of [head.slice(0, 50), `${head}half a file`]) {
    await hold(
      await member.fetch('/media', {
        method: 'POST',
        body: cutOff(begun),
        headers: { 'content-type': 'multipart/form-data; boundary=mark', 'content-length': '5000' },
      }),
    )
  }
  expect((await listKeys()).filter((key) => key.includes(fields.key ?? '-'))).toEqual([])
})
