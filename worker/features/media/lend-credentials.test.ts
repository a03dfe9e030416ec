import { expect, test } from 'vitest'
import { TemporaryCredentials } from '#contract/multipart.ts'
import { ErrorBody } from '#contract/errors.ts'
import { AppError } from '../../platform/app-error.ts'
import { ctxOf } from '../../test/ctx.ts'
import { exchange } from '../../test/exchange.ts'
import { signIn } from '../../test/people.ts'
import { lendCredentials } from './lend-credentials.ts'

const LENT = { accessKeyId: 'lent-id', secretAccessKey: 'lent-secret', sessionToken: 'lent-token' }

async function lend(answer: Response) {
  const ctx = await ctxOf(await signIn())
  const { fetch, heard } = exchange(answer)
  const env = { ...ctx.env, R2_STS_ACCOUNT_ID: 'account', R2_STS_API_TOKEN: 'token' }
  return { lent: await lendCredentials({ ...ctx, env }, fetch).catch((error: unknown) => error), heard }
}

// [spec 7 #39]
test('temporary credentials are a 404 with a sentence where none are set up', async () => {
  const answer = await (await signIn()).get('/s3/sts')
  expect(answer.status).toBe(404)
  expect(ErrorBody.parse(await answer.json()).message).toMatch(/not set up/)
})

// [spec 7 #39]
test("where they are, they write one object of the caller's, for ten minutes", async () => {
  const { lent, heard } = await lend(Response.json({ success: true, result: LENT }))
  const { key, credentials, bucket } = TemporaryCredentials.parse(lent)
  expect(key).toMatch(/^incoming\/v\/[0-9a-f-]{36}$/)
  expect(credentials).toMatchObject(LENT)
  expect(heard[0]?.url).toBe(
    'https://api.cloudflare.com/client/v4/accounts/account/r2/temp-access-credentials',
  )
  expect(heard[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    bucket,
    parentAccessKeyId: 'local-key',
    permission: 'object-read-write',
    ttlSeconds: 600,
    objects: [key],
  })
})

// [spec 7 #39]
test.each([
  ['refuses', Response.json({ success: false }, { status: 403 })],
  ['answers something else', Response.json({ success: true })],
])('a Cloudflare that %s is a 503', async (_name, answer) => {
  const { lent } = await lend(answer)
  expect(lent instanceof AppError && lent.code).toBe('unavailable')
})
