import { expect, test } from 'vitest'
import { findSecrets } from './secrets.mjs'

// Put together, so that the check does not find them in this file.
const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
const PRIVATE_KEY = [
  '-----BEGIN ',
  'PRIVATE KEY-----\n',
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(8),
  '\n-----END ',
  'PRIVATE KEY-----',
].join('')

test('a committed key is found, with its file and line', async () => {
  const files = [
    { path: 'a.ts', text: `\nconst key = '${TOKEN}'` },
    { path: 'b.pem', text: PRIVATE_KEY },
    { path: 'c.ts', text: "const url = new URL('/market', origin)" },
  ]
  const found = await findSecrets(files)
  expect(found.map((line: string) => line.split(' ')[0])).toEqual(['a.ts:2', 'b.pem:1'])
})
