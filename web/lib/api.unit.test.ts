import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerOf, api } from './api.ts'
import { CallError, ConnectionError } from './call-error.ts'

const ID = '0199c0de-0000-7000-8000-000000000000'

afterEach(() => vi.restoreAllMocks())

function answerWith(...answers: (Response | Error)[]) {
  const fetches = vi.spyOn(globalThis, 'fetch')
  for (const answer of answers) {
    if (answer instanceof Response) fetches.mockResolvedValueOnce(answer)
    else fetches.mockRejectedValueOnce(answer)
  }
  return fetches
}

describe('a call', () => {
  // [spec 7 #1, 7 #2, 7 #3]
  test('goes to the path of its properties with params, query, body, headers and session', async () => {
    const fetches = answerWith(Response.json({}), Response.json({}), Response.json({}))
    await api.listings[':id'].like.$post({ param: { id: 'a/b' } })
    await api.listings.$get({ query: { limit: '20', type: undefined, searchQuery: 'fine gen & light' } })
    await api.auth['send-otp'].$post(
      { json: { phoneNumber: '076 123456' } },
      { headers: { 'idempotency-key': 'k' } },
    )
    const [like, list, code] = fetches.mock.calls.map(([address, init]) => ({
      address,
      ...init,
      headers: new Headers(init?.headers),
    }))
    expect(fetches.mock.calls.map(([, init]) => init?.credentials)).toEqual(Array(3).fill('same-origin'))
    expect(like).toMatchObject({ address: '/api/listings/a%2Fb/like', method: 'POST', body: undefined })
    expect(list).toMatchObject({
      address: '/api/listings?limit=20&searchQuery=fine+gen+%26+light',
      method: 'GET',
    })
    expect(code).toMatchObject({
      address: '/api/auth/send-otp',
      method: 'POST',
      body: '{"phoneNumber":"076 123456"}',
    })
    expect(code?.headers.get('content-type')).toBe('application/json')
    expect(code?.headers.get('idempotency-key')).toBe('k')
  })

  // [spec 10.1 #18]
  test('carries the bookmark of the answer before', async () => {
    const fetches = answerWith(
      new Response('null', { headers: { 'x-d1-bookmark': 'b-7' } }),
      Response.json(null),
    )
    await api.auth.user.$get()
    await api.auth.user.$get()
    expect(new Headers(fetches.mock.calls[1]?.[1]?.headers).get('x-d1-bookmark')).toBe('b-7')
  })
})

describe('an answer', () => {
  // [spec 8 #1]
  test('that refuses becomes an error of status, colon and body, with its sentence and fields', async () => {
    const body = {
      code: 'invalid_input',
      message: 'Title must be at least 5 characters',
      fields: { title: 'Title must be at least 5 characters' },
    }
    answerWith(Response.json(body, { status: 400, headers: { 'retry-after': '42' } }))
    const error: unknown = await answerOf(api.listings[':id'].$get({ param: { id: ID } })).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      message: `400: ${JSON.stringify(body)}`,
      status: 400,
      sentence: body.message,
      fields: body.fields,
      retryAfterSeconds: 42,
    })
  })

  test('that never came, or was cut off, is a broken connection', async () => {
    answerWith(new TypeError('Failed to fetch'), new Response('{"id":'))
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(answerOf(api.listings[':id'].$get({ param: { id: ID } }))).rejects.toBeInstanceOf(
        ConnectionError,
      )
    }
  })
})
