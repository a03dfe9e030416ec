import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIBRARY_STYLES } from './site-security.ts'

// No browser of the journeys is an iPhone's, so none of them would report a style that the policy blocks there.
test('the policy of pages allows each style element that react-aria writes', () => {
  const written = globSync('node_modules/react-aria/dist/private/**/*.mjs').flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(code)?.[1] ?? ''
    return [...code.matchAll(/style\.textContent = `([^`]+)`\.trim\(\)/g)].map(([, text = '']) =>
      text.replace(/\$\{\$\w+\$PRESSABLE_ATTRIBUTE\}|\$\{[^}]+PRESSABLE_ATTRIBUTE\}/, attribute).trim(),
    )
  })
  expect(written.toSorted()).toEqual(LIBRARY_STYLES.toSorted())
})
