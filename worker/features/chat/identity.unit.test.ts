import { expect, test } from 'vitest'
import type { RoomAbout } from '../../rpc.ts'
import { askForSocket, readIdentity } from './identity.ts'

const IDENTITY = { userId: 7, publicId: '0192f0c1-0000-7000-8000-000000000007', askedAt: 1_795_000_000_000 }

test('an object reads who asks as the Worker wrote it', () => {
  expect(readIdentity(askForSocket(IDENTITY).headers)).toEqual(IDENTITY)
})

test('names in any letters arrive in a header', () => {
  const person = {
    id: 7,
    publicId: 'p',
    name: 'Kadiatu Ŋɔ "Nana" 😀 日本\r\nX-Evil: 1',
    suspendedUntil: null,
  }
  const about: RoomAbout = {
    id: 1,
    publicId: 'c',
    listingId: 2,
    buyer: person,
    seller: person,
    blockedBy: [7],
  }
  const { headers } = askForSocket(IDENTITY, about)
  expect(headers.get('x-about')).toMatch(/^[\u0020-\u007e]*$/)
  expect(JSON.parse(headers.get('x-about') ?? '')).toEqual(about)
})

test.each([
  [{}],
  [{ 'x-user-id': '7', 'x-user-public-id': 'p' }],
  [{ 'x-user-id': 'x', 'x-user-public-id': 'p', 'x-asked-at': '1' }],
  [{ 'x-user-id': '7', 'x-user-public-id': '', 'x-asked-at': '1' }],
])('headers %j name nobody', (headers) => {
  expect(() => readIdentity(new Headers(headers))).toThrow(/x|id/i)
})
