import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { elementsOfTheHead, leanRenderer } from './lean-renderer.ts'

const RENDERER = readFileSync(
  join(import.meta.dirname, '../node_modules/react-dom/cjs/react-dom-client.production.js'),
  'utf8',
)

// [spec 10.21 #14]
test('what has nothing to do here is emptied, and what stays false is a constant', () => {
  const lean = leanRenderer(RENDERER)
  expect(RENDERER).toContain('isHydrating = !0')
  expect(lean).toContain('\nfunction getResource(type, currentProps, pendingProps, currentResource) {}\n')
  expect(lean).toMatch(/^const isHydrating = !1;$/m)
  expect(lean).not.toContain('isHydrating = !0')
})

// [spec 10.21 #14]
test('a renderer of another version, or without one of its parts, stops the build', () => {
  expect(() =>
    leanRenderer(RENDERER.replace(/reconcilerVersion: ".*"/, 'reconcilerVersion: "20.0.0"')),
  ).toThrow('put the version there')
  expect(() => leanRenderer(RENDERER.replace('function getResource(', 'function findResource('))).toThrow(
    'has no getResource',
  )
  expect(() => leanRenderer(RENDERER.replace('isHydrating = !1', 'isHydrating = 0'))).toThrow(
    'declares isHydrating in another way',
  )
})

test('what is rendered into the head of a document is found in a chunk', () => {
  expect(elementsOfTheHead('x=(0,t.jsx)(`link`,{rel:`icon`});y=(0,t.jsxs)("title",{})')).toEqual([
    'link',
    'title',
  ])
  expect(
    elementsOfTheHead('document.createElement("link");n(`meta`,`content`,i);(0,t.jsx)(`header`,{})'),
  ).toEqual([])
})
