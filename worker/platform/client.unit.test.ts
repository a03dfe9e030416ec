import { expect, test } from 'vitest'
import { describeBrowser, placeOf, readClient } from './client.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16', 'Opera on Android'],
  ['', 'A browser'],
  ['\u0000', 'A browser'],
])('the browser %s is %s', (userAgent, device) => {
  expect(describeBrowser(userAgent)).toBe(device)
})

test.each([
  [{ city: 'Freetown', country: 'SL' }, 'Freetown, Sierra Leone'],
  [{ country: 'SL' }, 'Sierra Leone'],
  [{ country: 'T1' }, null],
  [{}, null],
  [undefined, null],
])('the place of %j is %s', (cf, place) => {
  expect(placeOf(cf)).toBe(place)
})

test('a request has a place in production only, where the platform knows it', () => {
  const request = Object.assign(new Request('https://market.test', { headers: { 'user-agent': 'Opera' } }), {
    cf: { city: 'Freetown', country: 'SL' },
  })
  expect(readClient(request, { ENVIRONMENT: 'production' })).toEqual({
    userAgent: 'Opera',
    place: 'Freetown, Sierra Leone',
  })
  expect(readClient(request, { ENVIRONMENT: 'development' }).place).toBeNull()
})
