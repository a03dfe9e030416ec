import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('escapes texts for elements and attributes', () => {
  expect(escapeHtml(`"><script>alert('1')</script>&amp;`)).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;',
  )
})
