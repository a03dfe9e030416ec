import { expect, test } from 'vitest'
import { slot, slotIf } from '#contract/slots.ts'
import { fillSlots } from './html.ts'

test('a slot becomes the text of its name, and nothing where there is none', () => {
  expect(fillSlots(`<h1>${slot('title')}</h1><p>${slot('seller_name')}</p>`, { title: 'Rice cooker' })).toBe(
    '<h1>Rice cooker</h1><p></p>',
  )
})

test('a text is text in an element as in an attribute', () => {
  const values = { title: `"><script>alert('1')</script>&amp;` }
  expect(fillSlots(`<img alt="${slot('title')}">`, values)).toBe(
    '<img alt="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">',
  )
})

// [spec 10.21 #6]
test('nothing in a text is read as a slot, or as a sign of replacing', () => {
  const values = {
    title: `${slot('description')} ${slotIf('photo', 'x')} $& $1`,
    description: 'secret',
    photo: 'yes',
  }
  expect(fillSlots(slot('title'), values)).toBe('__description__ __if_photo__x__end_photo__ $&amp; $1')
})

test('a part is left out where there is no such value, with all parts in it', () => {
  const html = `a${slotIf('rent', `b${slotIf('was', 'c')}${slot('own')}`)}d${slotIf('was', 'e')}`
  expect(fillSlots(html, { rent: 'yes', was: 'yes', own: '1' })).toBe('abc1de')
  expect(fillSlots(html, { rent: 'yes', own: '1' })).toBe('ab1d')
  expect(fillSlots(html, { was: 'yes', own: '1' })).toBe('ade')
  expect(fillSlots(html, { rent: '', was: undefined })).toBe('ad')
})

test('a part may stand more than once, and slots may stand side by side', () => {
  const html = `${slotIf('type_home_rent', '/mo')}${slot('own')}${slot('other')}${slotIf('type_home_rent', '/mo')}`
  expect(fillSlots(html, { type_home_rent: 'yes', own: 'SLE 1', other: '$2' })).toBe('/moSLE 1$2/mo')
})
