import { focusManager, MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { parseResponse, api } from './api.ts'
import { CallError, ConnectionError, isSignedOut, toSentence } from './call-error.ts'
import { formatTyped } from './phone-format.ts'
import {
  findCaret,
  findDoubt,
  editPhone,
  fitPhone,
  type PhoneCountry,
  readPhone,
  toInternational,
  type TypedPhone,
} from './phone.ts'
import { createQueryClient } from './query-client.ts'
import { backOffMs } from './socket/socket.ts'
import { spacedNumber } from './spaced-number.ts'

afterEach(() => vi.restoreAllMocks())

const ID = '0199c0de-0000-7000-8000-000000000000'

function respondWith(...responses: (Response | Error)[]) {
  const fetches = vi.spyOn(globalThis, 'fetch')
  for (const response of responses) {
    if (response instanceof Response) fetches.mockResolvedValueOnce(response)
    else fetches.mockRejectedValueOnce(response)
  }
  return fetches
}

describe('a call', () => {
  // [spec 7 #1, 7 #2, 7 #3]
  test('builds the path from its properties and sends query, body, headers and cookies', async () => {
    const fetches = respondWith(Response.json({}), Response.json({}), Response.json({}))
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

  test('sends the database bookmark of the previous response', async () => {
    const fetches = respondWith(
      new Response('null', { headers: { 'x-d1-bookmark': 'b-7' } }),
      Response.json(null),
    )
    await api.auth.user.$get()
    await api.auth.user.$get()
    expect(new Headers(fetches.mock.calls[1]?.[1]?.headers).get('x-d1-bookmark')).toBe('b-7')
  })
})

describe('a response', () => {
  // [spec 8 #1]
  test('that refuses a call becomes an error with the status, the sentence and the fields', async () => {
    const body = {
      code: 'invalid_input',
      message: 'Title must be at least 5 characters',
      fields: { title: 'Title must be at least 5 characters' },
    }
    respondWith(Response.json(body, { status: 400, headers: { 'retry-after': '42' } }))
    const error: unknown = await parseResponse(api.listings[':id'].$get({ param: { id: ID } })).catch(
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

  test('that never arrived, or was cut off, is a connection error', async () => {
    respondWith(new TypeError('Failed to fetch'), new Response('{"id":'))
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(parseResponse(api.listings[':id'].$get({ param: { id: ID } }))).rejects.toBeInstanceOf(
        ConnectionError,
      )
    }
  })
})

const toError = (body: string, status = 502, statusText = 'Bad Gateway') =>
  new CallError(new Response(body, { status, statusText }), body)

// [spec 8 #2, 8 #10]
test("an error's message is the status, a colon, and the body or else the status text", () => {
  expect(toError('No such thing').message).toBe('502: No such thing')
  expect(toError('').message).toBe('502: Bad Gateway')
})

test.each([
  [
    'a sentence in JSON',
    '{"code":"unavailable","message":"The market is being repaired."}',
    'The market is being repaired.',
  ],
  ['a plain sentence', 'Too many people at once', 'Too many people at once'],
  ['nothing', '', 'Bad Gateway'],
  ['blanks', ' \n', 'Bad Gateway'],
  ['a page of HTML', '<!doctype html><title>Oops</title>', 'Bad Gateway'],
  ['HTML after a word', 'Error: <b>502</b>', 'Bad Gateway'],
  ['a long report', 'at line 1 '.repeat(30), 'Bad Gateway'],
  ['JSON of another server', '{"error":"<p>Oops</p>"}', 'Bad Gateway'],
])('an error with %s in its body shows only a plain sentence', (_what, body, sentence) => {
  expect(toError(body).sentence).toBe(sentence)
})

test('an error without a body or status text shows the status number', () => {
  expect(toError('', 500, '').sentence).toBe('500')
})

test("a call that never arrived shows the page's sentence; a refusal shows the server's", () => {
  expect(toSentence(new ConnectionError('cut off'), 'You are offline.')).toBe('You are offline.')
  expect(toSentence(toError('Too many people at once'), 'You are offline.')).toBe('Too many people at once')
})

test('only a 401 means that the person is signed out', () => {
  expect([401, 403, 500].map((status) => isSignedOut(toError('', status)))).toEqual([true, false, false])
  expect(isSignedOut(new ConnectionError('cut off'))).toBe(false)
})

const formatPlain = ({ number }: TypedPhone) => number

test.each<[string, PhoneCountry, PhoneCountry, string]>([
  ['+23276123456', 'GB', 'SL', '76123456'],
  ['+232 (0) 76 123-456', 'SL', 'SL', '076123456'],
  ['0023276123456', 'US', 'SL', '76123456'],
  ['23276123456', 'SL', 'SL', '76123456'],
  ['076123456', 'SL', 'SL', '076123456'],
  ['76 123 456', 'SL', 'SL', '76123456'],
  ['tel:+232-76-123456', 'SL', 'SL', '76123456'],
  ['＋２３２７６１２３４５６', 'SL', 'SL', '76123456'],
  ['+44 7400 123456', 'SL', 'GB', '7400123456'],
  ['00 1 (555) 123-4567', 'SL', 'US', '5551234567'],
  ['+224 601 12 34 56', 'SL', 'GN', '601123456'],
  ['+1 416 555 1234', 'CA', 'CA', '4165551234'],
  ['1 555 123 4567', 'US', 'US', '5551234567'],
  ['abc', 'SL', 'SL', ''],
  ['+', 'SL', 'SL', '+'],
  ['+23', 'SL', 'SL', '+23'],
  ['0023', 'SL', 'SL', '0023'],
  ['+881 6123456', 'SL', 'SL', '+8816123456'],
])('%s typed with country %s chosen is read as a number of %s', (text, chosen, country, number) => {
  expect(readPhone(text, chosen)).toEqual({ country, number })
})

// [spec 2.4 #2]
test.each<[PhoneCountry, string, string]>([
  ['SL', '076123456', '(076) 123456'],
  ['SL', '76123456', '76123456'],
  ['US', '5', '5'],
  ['US', '5551', '(555) 1'],
  ['US', '5551234567', '(555) 123-4567'],
  ['GB', '07400123456', '07400 123456'],
  ['NG', '08021234567', '0802 123 4567'],
  ['FR', '0612345678', '06 12 34 56 78'],
])('a number of %s typed as %s is shown as %s', (country, number, shown) => {
  expect(formatTyped({ country, number })).toBe(shown)
})

// [spec 2.4 #3, 9 #6]
test('the field shows at most 14 characters', () => {
  expect(fitPhone({ country: 'SL', number: '7'.repeat(20) }, formatPlain).number).toHaveLength(14)
  expect(
    formatTyped(fitPhone({ country: 'US', number: '55512345678999999' }, formatTyped)).length,
  ).toBeLessThanOrEqual(14)
})

// A bar (|) marks the caret, in the text as typed and in the text that the field then shows.
test.each([
  ['typing at the end keeps the caret there', '(555) 12', '(555) 123|', '(555) 123|'],
  ['a letter changes nothing', '(555) 12', '(555)x| 12', '(555|) 12'],
  ['a digit typed in the middle stays there', '(555) 12', '(59|55) 12', '(59|5) 512'],
  ['deleting a bracket backwards deletes the digit before it', '(555)', '(555|', '55|'],
  ['a calling code typed in full is removed from the field', '+4', '+44|', '|'],
])('%s', (_, before, typed, shown) => {
  expect(showEdit(before, typed, false)).toBe(shown)
})

test('deleting a space forwards deletes the digit after it', () => {
  expect(showEdit('(555) 12', '(555)|12', true)).toBe('(555|) 2')
})

test('the caret stays after its digit when the format changes', () => {
  expect(showEdit('0761', '07619|', false, 'SL', formatPlain)).toBe('(076) 19|')
})

function showEdit(
  before: string,
  typed: string,
  isForward: boolean,
  country: PhoneCountry = 'US',
  format = formatTyped,
) {
  const edit = { before, text: typed.replace('|', ''), caret: typed.indexOf('|'), isForward }
  const { phone, digitsBefore } = editPhone(edit, country, format)
  const text = formatTyped(phone)
  const caret = findCaret(text, digitsBefore)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each<[TypedPhone, string]>([
  [{ country: 'SL', number: '76123456' }, '+23276123456'],
  [{ country: 'SL', number: '076123456' }, '+232076123456'],
  [{ country: 'US', number: '5551234567' }, '+15551234567'],
  [{ country: 'SL', number: '+8816123456' }, '+8816123456'],
])('the server receives %o with its calling code', (phone, sent) => {
  expect(toInternational(phone)).toBe(sent)
})

test.each<[PhoneCountry, string, string]>([
  ['SL', '76123456', 'none'],
  ['SL', '076123456', 'none'],
  ['SL', '30123456', 'none'],
  ['SL', '25123456', 'none'],
  ['SL', '22212345', 'landline'],
  ['SL', '022412345', 'landline'],
  ['SL', '85123456', 'unknown_prefix'],
  ['SL', '40123456', 'unknown_prefix'],
  ['SL', '8512345', 'none'],
  ['GB', '85123456', 'none'],
])('the doubt about the %s number %s is %s', (country, number, doubt) => {
  expect(findDoubt({ country, number }) ?? 'none').toBe(doubt)
})

test.each([
  ['+23276123456', '+232 76123456'],
  ['+15551234567', '+1 5551234567'],
  ['+447400123456', '+44 7400123456'],
  ['+353851234567', '+353 851234567'],
])('%s is shown as %s', (number, spaced) => {
  expect(spacedNumber(number)).toBe(spaced)
})

test.each([
  [0, 500, 1_000],
  [4, 500, 16_000],
  [5_000, 500, 30_000],
])('after %i failures the next attempt is in %i to %i milliseconds', (failures, least, most) => {
  expect([backOffMs(failures, 0), backOffMs(failures, 1)]).toEqual([least, most])
})

test('clients that lose their connection together do not reconnect together', () => {
  expect(new Set(Array.from({ length: 20 }, () => backOffMs(3))).size).toBeGreaterThan(10)
})

describe('the query client', () => {
  const queryClient = createQueryClient()

  test('reports a mutation as pending before the next tap, so that a double tap sends once', async () => {
    const observer = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => {}) })
    const rerender = vi.fn<() => void>()
    // As useMutation subscribes.
    observer.subscribe(notifyManager.batchCalls(rerender))
    void observer.mutate()
    await Promise.resolve()
    expect(rerender).toHaveBeenCalled()
  })

  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    focusManager.setFocused(undefined)
    queryClient.clear()
    vi.useRealTimers()
  })

  const refusal = (status: number) => new CallError(new Response('', { status }), '')

  /** Reads once, with all retries; returns the number of attempts and the result. */
  async function read(respond: (attempt: number) => unknown) {
    const queryFn = vi.fn(async () => {
      const response = respond(queryFn.mock.calls.length)
      if (response instanceof Error) throw response
      return response
    })
    const result = queryClient
      .fetchQuery({ queryKey: ['/api/listings'], queryFn })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    return { tries: queryFn.mock.calls.length, result: await result }
  }

  // [spec 4 #1, 4 #26]
  test.each([401, 429, 503])('does not retry a call refused with %i', async (status) => {
    expect(await read(() => refusal(status))).toMatchObject({ tries: 1, result: { status } })
  })

  // [spec 4 #1, 4 #26]
  test('retries a read up to three times after connection errors', async () => {
    const cut = new ConnectionError('cut off')
    expect(await read(() => cut)).toEqual({ tries: 4, result: cut })
    expect(await read((attempt) => (attempt === 1 ? cut : 'here'))).toEqual({ tries: 2, result: 'here' })
  })

  test('never retries a write by itself', async () => {
    const mutationFn = vi.fn(async () => Promise.reject(new ConnectionError('cut off')))
    const sent = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn })
      .execute(undefined)
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toBeInstanceOf(ConnectionError)
    expect(mutationFn).toHaveBeenCalledOnce()
  })

  // [spec 4 #27]
  test('by default never refetches cached data, even after hours or on returning to the window', async () => {
    const queryFn = vi.fn(async () => 'here')
    const watch = () =>
      new QueryObserver(queryClient, { queryKey: ['/api/listings'], queryFn }).subscribe(() => {})
    const unsubscribe = watch()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    const unsubscribeSecond = watch()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(queryFn).toHaveBeenCalledOnce()
    unsubscribe()
    unsubscribeSecond()
  })
})
