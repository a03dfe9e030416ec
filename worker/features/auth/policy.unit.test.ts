import { describe, expect, test } from 'vitest'
import { SMS_CHARACTERS_MAX } from '#contract/limits.ts'
import { changeAskedMessage, leaveMessage, leaveSubject, phoneChangedMessage } from './phone-change/policy.ts'
import { changeSubject, codeMessage, signInSubject, waitSentence } from './policy.ts'

describe('the SMS', () => {
  test('begins with the code, warns against sharing it and ends with the line that browsers fill it in from', () => {
    expect(codeMessage('012345', 'https://salone.market')).toBe(
      '012345 is your Salone Market code, good for 10 minutes. Never share it: we will never ask you for it.\n\n@salone.market #012345',
    )
  })

  test('is plain ASCII in one part, whatever the host is called', () => {
    const long = `https://${'a'.repeat(60)}.example`
    for (const origin of ['https://salone.market', 'http://localhost:5173', 'http://[::1]:5173', long]) {
      const message = codeMessage('012345', origin)
      expect(message.length).toBeLessThanOrEqual(SMS_CHARACTERS_MAX)
      expect(message).toMatch(/^[\n\x20-\x7e]+$/)
      expect(message).toContain('Never share it')
    }
    expect(codeMessage('012345', 'http://localhost:5173')).toMatch(/\n@localhost #012345$/)
    expect(codeMessage('012345', long)).not.toContain('@')
  })
})

test.each([
  ['asks for it', leaveMessage('+23276123456')('012345', 'https://salone.market')],
  ['tells that it waits', changeAskedMessage('+23276123456')],
  ['tells that it is done', phoneChangedMessage('+23276123456')],
])(
  'the SMS about a change of numbers that %s is plain ASCII in one part and names but the end of the new one',
  (_what, message) => {
    expect(message).toMatch(/^[\n\x20-\x7e]+$/)
    expect(message.length).toBeLessThanOrEqual(SMS_CHARACTERS_MAX)
    expect(message).toContain('ending in 456')
    expect(message).not.toContain('123456')
  },
)

test('codes are kept apart by purpose, client, person and number', () => {
  const signingIn = [signInSubject('+23276123456', 'a1'), signInSubject('+23276123456', 'a2')]
  const changing = [
    changeSubject('+23276123456', 1),
    changeSubject('+23276123456', 11),
    changeSubject('+2327612345', 61),
  ]
  const leaving = [
    leaveSubject('+23276123456', '+23277000001', 1),
    leaveSubject('+23276123456', '+2327700000', 11),
  ]
  const subjects = [...signingIn, ...changing, ...leaving]
  expect(new Set(subjects).size).toBe(subjects.length)
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_541, '1 hour'],
  [3_540, '59 minutes'],
  [86_400, '24 hours'],
])('a wait of %i seconds reads %j', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Please wait ${words} before asking for another code.`)
})
