import { expect, test } from 'vitest'
import { chosenName, headerName, sellerName } from '#contract/names.ts'

const NOBODY = { businessName: null, firstName: null, lastName: null }

test.each([
  [
    'the business',
    { businessName: 'Kamara Motors', firstName: 'Aminata', lastName: 'Kamara' },
    'Kamara Motors',
  ],
  ['first and last name', { businessName: null, firstName: 'Aminata', lastName: 'Kamara' }, 'Aminata Kamara'],
  [
    'the names, if the business name was cleared',
    { businessName: '', firstName: 'Aminata', lastName: 'Kamara' },
    'Aminata Kamara',
  ],
  ['only the first name', { businessName: null, firstName: 'Aminata', lastName: null }, 'Aminata'],
  ['only the last name', { businessName: null, firstName: '', lastName: 'Kamara' }, 'Kamara'],
])('a person is shown everywhere by %s', (_what, names, name) => {
  expect(chosenName(names)).toBe(name)
  expect(sellerName(names)).toBe(name)
  expect(headerName({ ...names, phoneNumber: '+23276123456' })).toBe(name)
})

// [spec 3 #3, 9 #13]
test.each([NOBODY, { businessName: '', firstName: '', lastName: '' }])(
  'people without a name appear as a private seller, and in their own header by the end of their number',
  (names) => {
    expect(chosenName(names)).toBeUndefined()
    expect(sellerName(names)).toBe('Private Seller')
    expect(headerName({ ...names, phoneNumber: '+23276123456' })).toBe('User 3456')
  },
)
