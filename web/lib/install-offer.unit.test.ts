import { expect, test } from 'vitest'
import { detectDevice } from './install-offer.ts'

test.each([
  [
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) ' +
      'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'iphone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    5,
  ],
  [
    'computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    0,
  ],
  [
    'computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) ' +
      'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    10,
  ],
] as const)(
  'the device is %s if the user agent is %s, with %i touch points',
  (device, userAgent, touchPoints) => {
    expect(detectDevice(userAgent, touchPoints)).toBe(device)
  },
)
