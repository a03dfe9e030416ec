import { expect, test } from 'vitest'
import { slot, slotIf } from '#contract/slots.ts'
import { fillSlots } from './html.ts'

test('fills a slot with its value, or with nothing', () => {
  expect(fillSlots(`<h1>${slot('title')}</h1><p>${slot('seller_name')}</p>`, { title: 'Rice cooker' })).toBe(
    '<h1>Rice cooker</h1><p></p>',
  )
})

test('escapes values in elements and attributes', () => {
  const values = { title: `"><script>alert('1')</script>&amp;` }
  expect(fillSlots(`<img alt="${slot('title')}">`, values)).toBe(
    '<img alt="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">',
  )
})

// [spec 10.21 #6]
test('does not fill slots inside values', () => {
  const values = {
    title: `${slot('description')} ${slotIf('photo', 'x')} $& $1`,
    description: 'secret',
    photo: 'yes',
  }
  expect(fillSlots(slot('title'), values)).toBe('__description__ __if_photo__x__end_photo__ $&amp; $1')
})

test('leaves out a part without a value, with everything in it', () => {
  const html = `a${slotIf('rent', `b${slotIf('was', 'c')}${slot('own')}`)}d${slotIf('was', 'e')}`
  expect(fillSlots(html, { rent: 'yes', was: 'yes', own: '1' })).toBe('abc1de')
  expect(fillSlots(html, { rent: 'yes', own: '1' })).toBe('ab1d')
  expect(fillSlots(html, { was: 'yes', own: '1' })).toBe('ade')
  expect(fillSlots(html, { rent: '', was: undefined })).toBe('ad')
})

test('fills repeated parts and adjacent slots', () => {
  const html = `${slotIf('type_home_rent', '/mo')}${slot('own')}${slot('other')}${slotIf('type_home_rent', '/mo')}`
  expect(fillSlots(html, { type_home_rent: 'yes', own: 'SLE 1', other: '$2' })).toBe('/moSLE 1$2/mo')
})
