import { expect, test } from 'vitest'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { AppError } from './app-error.ts'
import { networkOf, networksOf } from './ip-address.ts'
import { escapeHtml } from './pages/html.ts'
import { parsePhone } from './phone.ts'
import { previewOf } from './sentences.ts'

test.each([
  '+23276123456',
  '0023276123456',
  '23276123456',
  '076123456',
  '76 123 456',
  '76123456',
  '+232 76 123456',
  '+232 (0)76 123-456',
  '(076) 123.456',
  '00232 076 123 456',
  '232076123456',
  '\u00a076\u2011123\u2011456 ',
  '７６１２３４５６',
])('%j is parsed as +23276123456', (text) => {
  expect(parsePhone(text)).toEqual({
    number: '+23276123456',
    country: 'SL',
    prefix: '+2327612',
    isKnown: true,
  })
})

test.each('25 30 31 32 33 34 35 66 70 71 76 77 78 79 80 88 90 99'.split(' '))(
  'the operator prefix %s is known',
  (prefix) => {
    expect(parsePhone(`0${prefix}123456`).isKnown).toBe(true)
  },
)

test.each(['61123456', '+232 40 123456', '019 123456'])(
  '%j is accepted, but its prefix is not known',
  (text) => {
    expect(parsePhone(text)).toMatchObject({ country: 'SL', isKnown: false })
  },
)

test.each(['022 234 567', '+23222334567', '232 224 234 56'])('%j is a landline', (text) => {
  expect(codeOf(text)).toBe('landline')
})

test.each([
  '',
  '7',
  '7612345',
  '761234567',
  '+2327612345',
  '+232761234567',
  '5551234567',
  'call me',
  '76abc456',
  '76123456 ext 5',
  '+',
  '++23276123456',
  '+23276123456+',
  '+999123456789',
  '+4479111',
  '<script>',
  '0'.repeat(32),
])('%j is not a phone number', (text) => {
  expect(codeOf(text)).toBe('invalid_input')
})

test.each([
  ['+1 212 555 1234', '+12125551234', 'US', '+12125'],
  ['+1 (555) 123-4567', '+15551234567', 'US', '+15551'],
  ['0044 7400 123456', '+447400123456', 'GB', '+447400'],
  ['+1 876 555 1234', '+18765551234', 'JM', '+18765'],
  ['+224 621 23 45 67', '+224621234567', 'GN', '+2246212'],
])('%j is parsed as %s in %s', (text, number, country, prefix) => {
  expect(parsePhone(text)).toMatchObject({ number, country, prefix })
})

test.each([
  ['41.223.1.9', '41.223.1.9'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:41.223.1.9', '::ffff:41.223.1.9'],
])('rate limits count calls from %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['41.223.1.9', ['41.223.1.9']],
  ['local', ['local']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:0:0::/64', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
])('limits count %s against %j', (network, names) => {
  expect(networksOf(network).map(({ name }) => name)).toEqual(names)
})

// [spec 9 #15]
test.each([
  ['a short text unchanged', 'Is it still there?', 'Is it still there?'],
  ['exactly a hundred characters whole', 'x'.repeat(PREVIEW_MAX), 'x'.repeat(PREVIEW_MAX)],
  ['the first hundred characters of a longer text', 'x'.repeat(PREVIEW_MAX + 1), 'x'.repeat(PREVIEW_MAX)],
  ['a whole character at its end', '🛵'.repeat(PREVIEW_MAX + 1), '🛵'.repeat(PREVIEW_MAX)],
])('a preview shows %s', (_name, text, shown) => {
  expect(previewOf(text)).toBe(shown)
})

test('texts are escaped for HTML elements and attributes', () => {
  expect(escapeHtml(`"><script>alert('1')</script>&amp;`)).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;',
  )
})

function codeOf(text: string): string | undefined {
  try {
    parsePhone(text)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}
