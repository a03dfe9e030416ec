import { describe, expect, test } from 'vitest'
import { BIO_MAX, EMAIL_MAX, NAME_MAX } from './limits.ts'
import { EditUser, SellerPage } from './profile.ts'
import { User } from './user.ts'

describe('an edit of a profile', () => {
  test.each([
    ['nothing', {}, {}],
    ['a name with space around it', { firstName: '  Aminata ' }, { firstName: 'Aminata' }],
    ['a name in two lines', { businessName: 'Kamara\n& Sons' }, { businessName: 'Kamara & Sons' }],
    ['a name of spaces', { lastName: '   ' }, { lastName: null }],
    ['a text in two lines', { bio: 'One\r\ntwo' }, { bio: 'One\ntwo' }],
    ['what no reader sees', { bio: '\u200b\u202e\u0007' }, { bio: null }],
    ['an e-mail in capitals', { email: ' Aminata@Example.COM ' }, { email: 'aminata@example.com' }],
    ['an empty e-mail', { email: '' }, { email: null }],
    ['an e-mail of spaces', { email: '  ' }, { email: null }],
    ['a place', { location: 'Port Loko' }, { location: 'Port Loko' }],
    ['no place', { location: '' }, { location: null }],
    ['a kind of user', { userType: 'business' }, { userType: 'business' }],
    ['no photo', { profileImageUrl: '' }, { profileImageUrl: null }],
    ['a photo', { profileImageUrl: '/media/u/1.webp' }, { profileImageUrl: '/media/u/1.webp' }],
    [
      'null for all that may go',
      {
        firstName: null,
        lastName: null,
        businessName: null,
        bio: null,
        email: null,
        location: null,
        profileImageUrl: null,
      },
      {
        firstName: null,
        lastName: null,
        businessName: null,
        bio: null,
        email: null,
        location: null,
        profileImageUrl: null,
      },
    ],
    [
      'what is not one’s own to change',
      { role: 'admin', phoneNumber: '+23276123456', id: 'x', createdAt: 0 },
      {},
    ],
    [
      'a name of the greatest length',
      { firstName: 'x'.repeat(NAME_MAX) },
      { firstName: 'x'.repeat(NAME_MAX) },
    ],
    ['a text of the greatest length', { bio: 'x'.repeat(BIO_MAX) }, { bio: 'x'.repeat(BIO_MAX) }],
  ])('with %s is taken', (_what, sent, taken) => {
    const parsed = EditUser.parse(sent)
    expect(Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))).toEqual(
      taken,
    )
  })

  test.each([
    ['firstName', 'x'.repeat(NAME_MAX + 1)],
    ['lastName', 7],
    ['businessName', ['Kamara']],
    ['bio', 'x'.repeat(BIO_MAX + 1)],
    ['email', 'aminata'],
    ['email', 'aminata@'],
    ['email', `${'x'.repeat(EMAIL_MAX)}@example.com`],
    ['email', 7],
    ['location', 'Paris'],
    ['location', 'bo'],
    ['userType', 'company'],
    ['userType', null],
    ['userType', ''],
    ['profileImageUrl', 7],
  ])('is refused at %s for %j', (field, value) => {
    const result = EditUser.safeParse({ [field]: value })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]])
    expect(result.error?.issues[0]?.message).toMatch(/\w/)
  })
})

test('a seller’s page has no field of a user that is private', () => {
  const shared = Object.keys(User.shape).filter((name) => name in SellerPage.shape)
  expect(shared.sort()).toEqual([
    'bio',
    'createdAt',
    'id',
    'isPhoneVerified',
    'location',
    'profileImageUrl',
    'userType',
    'verificationLevel',
  ])
})
