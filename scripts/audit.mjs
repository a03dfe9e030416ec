// `npm run audit` asks the npm registry which locked packages have known weaknesses, and writes scripts/audit.json:
// the day, and the packages it was about. `--by-hand "what was read"` writes it where no registry answers.
// `--check` is part of `npm run check` and writes nothing. Without an answer it says so, and takes what is written,
// which counts only for the packages as they are locked now.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root, run, stopWith } from './run.mjs'

const RECORD = join(root, 'scripts', 'audit.json')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, 'by-hand': { type: 'string' } },
  })
  const { packages } = readJson(join(root, 'package-lock.json'))
  const byHand = values['by-hand']
  const answer = byHand === undefined ? askRegistry() : {}
  const { ok, says } = judge(answer, packages, readJson(RECORD))
  if (!ok) stopWith(says)
  console.log(byHand === undefined ? says : `Written down: ${byHand}`)
  if (answer && !values.check) {
    const day = new Date().toISOString().slice(0, 10)
    const record = { day, by: byHand ?? 'npm audit', packages: hashOf(packages) }
    writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
  }
}

/**
 * Judges the registry's answer, or without one the record. Only weaknesses of what reaches people fail: those of our
 * tools are told.
 */
export function judge(answer, packages, record) {
  if (!answer) {
    const { day, by } = record
    return record.packages === hashOf(packages)
      ? { ok: true, says: `the registry did not answer; as audited on ${day}, by ${by}` }
      : {
          ok: false,
          says:
            `The registry did not answer, and package-lock.json has changed since the audit of ${day}.\n` +
            'Run npm run audit where it answers. Elsewhere read what is published about the new packages, and run\n' +
            'npm run audit -- --by-hand "what you have read".',
        }
  }
  const serious = Object.values(answer).filter(({ severity }) => /^(high|critical)$/.test(severity))
  const shipped = serious.filter(({ nodes }) => nodes.some((path) => !isTool(packages[path])))
  if (shipped.length > 0)
    return {
      ok: false,
      says: `Packages that we ship have serious weaknesses: ${namesOf(shipped)}. See npm audit.`,
    }
  const tools = serious.length > 0 ? `, but of our tools: ${namesOf(serious)}` : ''
  return { ok: true, says: `the registry knows no serious weakness of what we ship${tools}` }
}

/** A digest of which packages are locked, and with which content. */
export function hashOf(packages) {
  const lines = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity ?? ''}`)
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

function isTool(locked = {}) {
  return locked.dev === true || locked.devOptional === true
}

function namesOf(found) {
  return found.map(({ name }) => name).join(', ')
}

/** The packages with known weaknesses, by name. Undefined if the registry has no answer. */
function askRegistry() {
  const { output } = run('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=10000'])
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  try {
    return JSON.parse(json).vulnerabilities
  } catch {
    return undefined
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
