import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './take-over.ts'

/** A page as it came, and the place of the application beside it. */
function arrive(html: string) {
  document.body.innerHTML = `<div id="prerendered">${html}</div><div id="root" class="taking-over"></div>`
  const [prerendered, root] = document.body.children
  if (!prerendered || !root) throw new Error('no page')
  takeOver(prerendered, root)
  return { prerendered, root }
}

/** Long enough for an observer and a decoded photo to be heard. */
const settle = () => vi.waitFor(async () => void (await new Promise(requestAnimationFrame)))

beforeEach(() => {
  // jsdom has no photos to decode.
  Image.prototype.decode = () => Promise.reject(new Error('no photo'))
})
afterEach(() => document.body.replaceChildren())

// [spec 10.21 #6]
test('a page stands until the application shows one, and then goes', async () => {
  const { prerendered, root } = arrive('<h1>About</h1>')
  root.innerHTML = '<main><p>Loading</p></main>'
  await settle()
  expect([prerendered.isConnected, root.className]).toEqual([true, 'taking-over'])
  root.innerHTML = '<main><h1>About</h1></main>'
  await vi.waitFor(() => expect([prerendered.isConnected, root.className]).toEqual([false, '']))
})

test.each([
  ['data-waiting', ''],
  ['aria-busy', 'true'],
])('what is still on its way (%s) is waited for', async (name, value) => {
  const { prerendered, root } = arrive('<h1>Front page</h1>')
  root.innerHTML = '<main><h1>Front page</h1><section></section></main>'
  root.querySelector('section')?.setAttribute(name, value)
  await settle()
  expect(prerendered.isConnected).toBe(true)
  root.querySelector('section')?.removeAttribute(name)
  await vi.waitFor(() => expect(prerendered.isConnected).toBe(false))
})

test('a photo that does not come holds nothing up', async () => {
  const { prerendered, root } = arrive('<h1>Rice cooker</h1>')
  root.innerHTML = '<h1>Rice cooker</h1><img loading="eager" src="data:image/png;base64,broken">'
  await vi.waitFor(() => expect(prerendered.isConnected).toBe(false))
})

test('who had reached a link stays on it', async () => {
  const { prerendered, root } = arrive(
    '<h1>Front page</h1><a href="/auth">Log in</a><a href="/listings/1?a=&quot;b&quot;">Rice cooker</a><a href="/listings/1?a=&quot;b&quot;">See it</a>',
  )
  prerendered.querySelector<HTMLElement>('a:last-child')?.focus()
  root.innerHTML = prerendered.innerHTML
  await vi.waitFor(() => expect(prerendered.isConnected).toBe(false))
  expect(document.activeElement).toBe(root.querySelector('a:last-child'))
})

test('who was elsewhere is left there', async () => {
  const { prerendered, root } = arrive('<h1>Front page</h1><a href="/auth">Log in</a>')
  root.innerHTML = prerendered.innerHTML
  await vi.waitFor(() => expect(prerendered.isConnected).toBe(false))
  expect(document.activeElement).toBe(document.body)
})
