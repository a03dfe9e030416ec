import { expect, test } from 'vitest'
import { CallError, ConnectionError, isSignedOut, sentenceOf } from './call-error.ts'

const refused = (body: string, status = 502, statusText = 'Bad Gateway') =>
  new CallError(new Response(body, { status, statusText }), body)

// [spec 8 #2, 8 #10]
test('the message is the status, a colon and the body, or the status text where the body is empty', () => {
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
  ['HTML behind a word', 'Error: <b>502</b>', 'Bad Gateway'],
  ['a long report', 'at line 1 '.repeat(30), 'Bad Gateway'],
  ['JSON of somebody else', '{"error":"<p>Oops</p>"}', 'Bad Gateway'],
])('of %s the person reads what is fit to be read', (_what, body, sentence) => {
  expect(refused(body).sentence).toBe(sentence)
})

test('without a body and a status text there is still the number', () => {
  expect(refused('', 500, '').sentence).toBe('500')
})

test("a call that never arrived gets the page's words, a refusal the server's", () => {
  expect(sentenceOf(new ConnectionError('cut off'), 'You are offline.')).toBe('You are offline.')
  expect(sentenceOf(refused('Too many people at once'), 'You are offline.')).toBe('Too many people at once')
})

test('only 401 means signed out', () => {
  expect([401, 403, 500].map((status) => isSignedOut(refused('', status)))).toEqual([true, false, false])
  expect(isSignedOut(new ConnectionError('cut off'))).toBe(false)
})
