import { expect, test } from 'vitest'
import { CheckImei } from '#contract/conversation.ts'
import { imeiFault, toImeiDigits } from '#contract/imei.ts'
import { testFields } from './contract.fixture.ts'

const REAL = ['490154203237518', '356938035643809', '353918050000005']

test('an IMEI may be typed with spaces, hyphens and slashes', () => {
  expect(toImeiDigits(' 49-015420-323751 8 ')).toBe('490154203237518')
  expect(toImeiDigits('35/693803/564380/9')).toBe('356938035643809')
})

test('an IMEI with a wrong digit, or with two neighbours exchanged, is no IMEI', () => {
  for (const imei of REAL) {
    expect(imeiFault(imei)).toBeUndefined()
    for (let place = 0; place < imei.length; place += 1) {
      const wrong = (Number(imei[place]) + 1) % 10
      expect(imeiFault(imei.slice(0, place) + String(wrong) + imei.slice(place + 1))).toMatch(/last digit/)
    }
  }
  expect(imeiFault('490154203273518')).toMatch(/last digit/)
})

testFields('an IMEI to check', [CheckImei, { imei: '490154203237518' }], {
  imei: {
    accepts: REAL,
    parses: [[' 49 015420 323751 8', '490154203237518']],
    refuses: {
      'Type the IMEI': [undefined, null, 490154203237518],
      'An IMEI has 15 digits.': [
        '',
        '4901542032375',
        '4901542032375180',
        '49015420323751x',
        '４９０１５４２０３２３７５１８',
      ],
      'No phone has this IMEI: its last digit does not fit the others. Type it again. If the phone itself shows it, do not buy the phone.':
        ['490154203237519'],
      'No phone has this IMEI: all its digits are the same. Type it again. If the phone itself shows it, do not buy the phone.':
        ['000000000000000', '111111111111111'],
    },
  },
})
