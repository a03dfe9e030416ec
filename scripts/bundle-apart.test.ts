import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { bundleApart } from './bundle-apart.ts'

test('what is bundled apart brings its helpers along, and leaves none to the other chunks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  try {
    writeFileSync(join(folder, 'old.cjs'), 'exports.greet = () => "hello"')
    writeFileSync(join(folder, 'apart.js'), 'import old from "./old.cjs"\nexport const greet = old.greet')
    writeFileSync(
      join(folder, 'main.js'),
      'void import("./apart.js").then(({ greet }) => console.log(greet()))',
    )
    const answer = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [bundleApart(join(folder, 'apart.js'))],
      build: {
        write: false,
        minify: false,
        modulePreload: false,
        rolldownOptions: { input: join(folder, 'main.js') },
      },
    })
    const [bundle] = [answer].flat()
    const chunks =
      bundle && 'output' in bundle
        ? bundle.output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
        : []
    const apart = chunks.find(({ code }) => code.includes('"hello"'))
    expect(apart?.code).toContain('__commonJS')
    expect(
      chunks
        .filter((chunk) => chunk !== apart)
        .map(({ code }) => code)
        .join(''),
    ).not.toContain('__commonJS')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
