import { expect, test } from 'vitest'
import { toPage } from './prerender.ts'

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <title>Salone Market</title>
    <script type="module" crossorigin src="/assets/entry__.js"></script>
    <script type="module" crossorigin src="/assets/basics_.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/basics_.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Needs JavaScript</noscript>
  </body>
</html>`
const NEEDS = new Set(['assets/page___.js', 'assets/page___.css', 'assets/basics_.js', 'assets/basics_.css'])
const page = toPage(INDEX, '<h1>About $&</h1>', NEEDS, (asset) => `.${asset.slice('assets/'.length, -4)}{}`)

test('a page has its styles in it, those of every page first, and asks for no sheet', () => {
  expect(page).toContain(
    '<style data-href="/assets/basics_.css">.basics_{}</style><style data-href="/assets/page___.css">.page___{}</style></head>',
  )
  expect(page).not.toContain('rel="stylesheet"')
})

test('a page has its content as it is, and beside it the place of the application, out of sight', () => {
  expect(page).toContain(
    '<div id="prerendered"><h1>About $&</h1></div><div id="root" class="taking-over"></div>',
  )
})

// [spec 10.21 #6]
test('code comes last and behind all else on the line, with what the page will need at once', () => {
  expect(page.split('</noscript>')[1]).toBe(`
  <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/page___.js"><script fetchpriority="low" type="module" crossorigin src="/assets/entry__.js"></script><script fetchpriority="low" type="module" crossorigin src="/assets/basics_.js"></script></body>
</html>`)
  expect(page.match(/<script/g)).toHaveLength(2)
})

test('a page of the build that looks otherwise is refused', () => {
  expect(() =>
    toPage(INDEX.replace('<div id="root"></div>', '<div id="app"></div>'), '', NEEDS, () => ''),
  ).toThrow('root')
  expect(() =>
    toPage(INDEX.replaceAll('<script type="module"', '<script defer'), '', NEEDS, () => ''),
  ).toThrow('scripts')
})
