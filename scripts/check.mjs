// `npm run check` runs the checks below and prints a line for each. Each works offline. Exits with 1 if any fails.
import { pathToFileURL } from 'node:url'
import { runBeside } from './run.mjs'
import { ensurePackages } from './set-up.mjs'

const CHECKS = [
  {
    name: 'types',
    command: 'tsc',
    args: ['-b'],
    hint: 'If a file that you did not change has an error, delete node_modules/.cache/types and run again.',
  },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--max-warnings=0'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'worker', 'web', 'scripts'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'conformance', command: 'node', args: ['scripts/conformance.mjs', '--check'] },
  { name: 'secrets', command: 'node', args: ['scripts/secrets.mjs'], tells: true },
  {
    name: 'known weaknesses of packages',
    command: 'node',
    args: ['scripts/audit.mjs', '--check'],
    tells: true,
  },
]

/** Runs every check, two at a time because most use one core, and returns how many passed and failed. */
export async function check() {
  const waiting = CHECKS.values()
  let failed = 0
  const runInTurn = async () => {
    for (const { name, command, args, hint, tells } of waiting) {
      const lines = []
      const { ok } = await runBeside(command, args, (line) => lines.push(line))
      const result = ok && tells ? `: ${lines.at(-1)}` : ''
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${result}`)
      if (ok) continue
      failed += 1
      console.log(lines.join('\n').trim().split('\n').slice(0, 200).join('\n'))
      if (hint) console.log(hint)
    }
  }
  await Promise.all([runInTurn(), runInTurn()])
  return { passed: CHECKS.length - failed, failed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensurePackages()
  process.exit((await check()).failed === 0 ? 0 : 1)
}
