// Part of `npm run check`: looks for keys and passwords in every tracked file. Needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lintSource } from '@secretlint/core'
import { creator as rule } from '@secretlint/secretlint-rule-preset-recommend'
import { root, run, stopWith } from './run.mjs'

const RULES = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule }]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = run('git', ['ls-files', '-z'])
  const files = ok ? readTexts(output.split('\0').filter(Boolean)) : []
  const found = await findSecrets(files)
  if (found.length > 0) stopWith(`${found.join('\n')}\nA secret that was committed has to be replaced.`)
  console.log(
    ok ? `none in ${files.length} tracked files` : 'not looked for: git lists no tracked files here',
  )
}

/** Says which of the files have a secret, and where. */
export async function findSecrets(files) {
  const found = []
  for (const { path, text } of files) {
    const source = { filePath: path, content: text, contentType: 'text' }
    const { messages } = await lintSource({ source, options: { config: { rules: RULES } } })
    for (const { loc, ruleId } of messages) found.push(`${path}:${loc.start.line} has a secret (${ruleId})`)
  }
  return found
}

/** Reads the files that are text. A file that was deleted and not yet committed is skipped. */
function readTexts(paths) {
  return paths.flatMap((path) => {
    try {
      const text = readFileSync(join(root, path), 'utf8')
      return text.includes('\0') ? [] : [{ path, text }]
    } catch {
      return []
    }
  })
}
