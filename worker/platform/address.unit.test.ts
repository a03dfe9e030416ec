import { expect, test } from 'vitest'
import { networkOf } from './address.ts'

test.each([
  ['41.223.1.9', '41.223.1.9'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:41.223.1.9', '::ffff:41.223.1.9'],
])('calls from %s are counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
