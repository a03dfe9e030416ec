import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { answerOf, api } from './api.ts'
import { CallError, ConnectionError, isSignedOut, sentenceOf } from './call-error.ts'
import { formatTyped } from './phone-format.ts'
import {
  caretBehind,
  doubtOf,
  editPhone,
  fitted,
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
  test('sends params, query, body, headers and cookies to the path spelled by its properties', async () => {
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
  test('sends the database bookmark of the previous answer', async () => {
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

  test('that never arrived, or was cut off, is a connection error', async () => {
    answerWith(new TypeError('Failed to fetch'), new Response('{"id":'))
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(answerOf(api.listings[':id'].$get({ param: { id: ID } }))).rejects.toBeInstanceOf(
        ConnectionError,
      )
    }
  })
})

const refused = (body: string, status = 502, statusText = 'Bad Gateway') =>
  new CallError(new Response(body, { status, statusText }), body)

// [spec 8 #2, 8 #10]
test("an error's message is the status, a colon, and the body or else the status text", () => {
  expect(refused('No such thing').message).toBe('502: No such thing')
  expect(refused('').message).toBe('502: Bad Gateway')
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
  expect(refused(body).sentence).toBe(sentence)
})

test('an error without a body or status text shows the status number', () => {
  expect(refused('', 500, '').sentence).toBe('500')
})

test("a call that never arrived gets the page's words, a refusal the server's", () => {
  expect(sentenceOf(new ConnectionError('cut off'), 'You are offline.')).toBe('You are offline.')
  expect(sentenceOf(refused('Too many people at once'), 'You are offline.')).toBe('Too many people at once')
})

test('only an answer of 401 means that the person is signed out', () => {
  expect([401, 403, 500].map((status) => isSignedOut(refused('', status)))).toEqual([true, false, false])
  expect(isSignedOut(new ConnectionError('cut off'))).toBe(false)
})

const plain = ({ number }: TypedPhone) => number

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
])('%s typed with %s chosen is a number of %s', (text, chosen, country, number) => {
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
])('a number of %s is shown in its national form', (country, number, shown) => {
  expect(formatTyped({ country, number })).toBe(shown)
})

// [spec 2.4 #3, 9 #6]
test('the field shows at most 14 characters', () => {
  expect(fitted({ country: 'SL', number: '7'.repeat(20) }, plain).number).toHaveLength(14)
  expect(
    formatTyped(fitted({ country: 'US', number: '55512345678999999' }, formatTyped)).length,
  ).toBeLessThanOrEqual(14)
})

// A bar marks the caret before and after.
test.each([
  ['typing at the end keeps the caret there', '(555) 12', '(555) 123|', '(555) 123|'],
  ['a letter changes nothing', '(555) 12', '(555)x| 12', '(555|) 12'],
  ['a digit in the middle keeps its place', '(555) 12', '(59|55) 12', '(59|5) 512'],
  ['deleting a bracket backwards takes the digit before it', '(555)', '(555|', '55|'],
  ['a calling code typed in full leaves the field', '+4', '+44|', '|'],
])('%s', (_, before, typed, shown) => {
  expect(edited(before, typed, false)).toBe(shown)
})

test('deleting a space forwards deletes the digit after it', () => {
  expect(edited('(555) 12', '(555)|12', true)).toBe('(555|) 2')
})

test('the caret stays after its digit when the format changes', () => {
  expect(edited('0761', '07619|', false, 'SL', plain)).toBe('(076) 19|')
})

function edited(
  before: string,
  typed: string,
  isForward: boolean,
  country: PhoneCountry = 'US',
  format = formatTyped,
) {
  const edit = { before, text: typed.replace('|', ''), caret: typed.indexOf('|'), isForward }
  const { phone, digitsBefore } = editPhone(edit, country, format)
  const text = formatTyped(phone)
  const caret = caretBehind(text, digitsBefore)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each<[TypedPhone, string]>([
  [{ country: 'SL', number: '76123456' }, '+23276123456'],
  [{ country: 'SL', number: '076123456' }, '+232076123456'],
  [{ country: 'US', number: '5551234567' }, '+15551234567'],
  [{ country: 'SL', number: '+8816123456' }, '+8816123456'],
])('the server gets %o with its calling code', (phone, sent) => {
  expect(toInternational(phone)).toBe(sent)
})

test.each<[PhoneCountry, string, string | undefined]>([
  ['SL', '76123456', undefined],
  ['SL', '076123456', undefined],
  ['SL', '30123456', undefined],
  ['SL', '25123456', undefined],
  ['SL', '22212345', 'landline'],
  ['SL', '022412345', 'landline'],
  ['SL', '85123456', 'unknown_prefix'],
  ['SL', '40123456', 'unknown_prefix'],
  ['SL', '8512345', undefined],
  ['GB', '85123456', undefined],
])('a number of %s, %s, raises the doubt %s', (country, number, doubt) => {
  expect(doubtOf({ country, number })).toBe(doubt)
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

// [spec 10.9 #2]
test('clients cut off together do not reconnect together', () => {
  expect(new Set(Array.from({ length: 20 }, () => backOffMs(3))).size).toBeGreaterThan(10)
})

describe('the query client', () => {
  const queryClient = createQueryClient()

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
  async function read(answer: (attempt: number) => unknown) {
    const queryFn = vi.fn(async () => {
      const given = answer(queryFn.mock.calls.length)
      if (given instanceof Error) throw given
      return given
    })
    const result = queryClient
      .fetchQuery({ queryKey: ['/api/listings'], queryFn })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    return { tries: queryFn.mock.calls.length, result: await result }
  }

  // [spec 4 #1, 4 #26]
  test.each([401, 429, 503])('an answer of %i is not retried', async (status) => {
    expect(await read(() => refusal(status))).toMatchObject({ tries: 1, result: { status } })
  })

  // [spec 4 #1, 4 #26]
  test('a read that never reaches the server is retried up to three times', async () => {
    const cut = new ConnectionError('cut off')
    expect(await read(() => cut)).toEqual({ tries: 4, result: cut })
    expect(await read((attempt) => (attempt === 1 ? cut : 'here'))).toEqual({ tries: 2, result: 'here' })
  })

  test('a write is never retried automatically', async () => {
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
  test('cached data never goes stale, neither with time nor on window focus', async () => {
    const queryFn = vi.fn(async () => 'here')
    const watch = () =>
      new QueryObserver(queryClient, { queryKey: ['/api/listings'], queryFn }).subscribe(() => {})
    const leave = watch()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    const leaveToo = watch()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(queryFn).toHaveBeenCalledOnce()
    leave()
    leaveToo()
  })
})
