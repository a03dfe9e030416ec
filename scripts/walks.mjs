// `npm run walks` traces a price and a message through the code and counts the files that each passes
// through. It fails if there are too many files, or if a step no longer leads to the next one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './run.mjs'

/*
 * A walk (scripts/walks/*.mjs) is a list of steps, `[file#symbol, what happens there]`. It counts each file
 * once, if the file's own code has the value and passes it on. It does not count
 *   - carriers, which move bytes, statements or components and never see the value: HTTP, WebSockets, app.ts,
 *     React, TanStack Query, drizzle and D1;
 *   - readers, which turn the value into something else: a warning, a score, words of the index. A walk lists
 *     them and checks that they are imported.
 * "Before SQL" counts from the first step in `entry`, the server's routes, to the step before the next one in
 * `sql`. Files of the contract are included.
 *
 * Two steps are connected by an import: one file imports the symbol that the walk names in the other. If
 * neither imports the other, the step names the `wire` between them and the texts that must be in the files:
 * `leaves` in the earlier file, `arrives` in the later one, and each text of `also` in its own file. If a
 * person acts between two steps, `person` says how.
 */

/**
 * @typedef {{ wire: string, leaves: string, arrives: string, also?: Record<string, string> }} Wire
 * @typedef {[step: string, what: string, how?: Wire | { person: string }]} Step
 * @typedef {{
 *   name: string, title: string, filesMax: number, steps: Step[],
 *   readers?: [from: string, step: string, what: string][],
 *   entry?: string, sql?: string, beforeSqlMax?: number,
 * }} Walk
 */

/**
 * Checks a walk against the sources. `read` returns the text of a file, or undefined if there is none.
 * @param {Walk} walk
 * @param {(file: string) => string | undefined} read
 */
export function checkWalk(walk, read) {
  const steps = walk.steps.map(([step, what, how]) => ({ ...parseStep(step), what, how }))
  const files = [...new Set(steps.map(({ file }) => file))]
  const entryIndex = steps.findIndex(({ file }) => file === walk.entry)
  const sqlIndex = steps.findIndex(({ file }, at) => at > entryIndex && file === walk.sql)
  const stepsBeforeSql = entryIndex < 0 ? [] : steps.slice(entryIndex, sqlIndex)
  const beforeSql = new Set(stepsBeforeSql.map(({ file }) => file)).size
  const readers = (walk.readers ?? []).map(([from, step]) => [{ file: from }, parseStep(step)])
  const problems = [
    ...findMissing([...steps, ...readers.map(([, reader]) => reader)], read),
    ...steps.slice(1).flatMap((step, at) => findBrokenLinks(steps[at], step, steps, read)),
    ...readers.flatMap(([from, reader]) =>
      imports(from.file, reader, read)
        ? []
        : [`${from.file} does not import ${reader.symbol} of ${reader.file}`],
    ),
    ...(files.length > walk.filesMax ? [`${files.length} files, at most ${walk.filesMax} are allowed`] : []),
    ...(walk.sql && (entryIndex < 0 || sqlIndex < 0) ? ['no steps lead from its routes to its SQL'] : []),
    ...(beforeSql > (walk.beforeSqlMax ?? Infinity)
      ? [`${beforeSql} files before SQL, at most ${walk.beforeSqlMax} are allowed`]
      : []),
  ]
  return { files, beforeSql, readers: new Set(readers.map(([, { file }]) => file)).size, problems }
}

function findMissing(steps, read) {
  return steps.flatMap(({ file, symbol }) => {
    const text = read(file)
    if (text === undefined) return [`there is no ${file}`]
    return new RegExp(`\\b${symbol}\\b`).test(text) ? [] : [`${file} has no ${symbol}`]
  })
}

function findBrokenLinks(from, to, steps, read) {
  if (to.how && 'wire' in to.how) return findBrokenWire(from, to, to.how, read)
  if (to.how || from.file === to.file) return []
  const isNamed = (file, other) => steps.some((step) => step.file === other && imports(file, step, read))
  if (isNamed(from.file, to.file) || isNamed(to.file, from.file)) return []
  return [`nothing leads from ${from.file}#${from.symbol} to ${to.file}#${to.symbol}`]
}

function findBrokenWire(from, to, { wire, leaves, arrives, also = {} }, read) {
  return [[from.file, leaves], [to.file, arrives], ...Object.entries(also)]
    .filter(([file, text]) => !read(file)?.includes(text))
    .map(([file, text]) => `${wire}: "${text}" is not in ${file}`)
}

/** Whether a file imports a symbol of another file. Types count as well. */
function imports(file, { file: other, symbol }, read) {
  const { staticImports } = parseSync(file, read(file) ?? '').module
  return staticImports.some(
    ({ moduleRequest, entries }) =>
      resolveImport(file, moduleRequest.value) === other &&
      entries.some(({ importName }) => importName.name === symbol),
  )
}

function resolveImport(file, request) {
  if (request.startsWith('.')) return normalize(join(dirname(file), request))
  return request.replace(/^#contract\//, 'worker/contract/').replace(/^#(web|worker)\//, '$1/')
}

function parseStep(step) {
  const [file = '', symbol = ''] = step.split('#')
  return { file, symbol }
}

const WALKS = join(root, 'scripts', 'walks')

function readSourceFile(file) {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

async function checkAll() {
  let failed = false
  for (const name of readdirSync(WALKS).sort()) {
    const { walk } = await import(join(WALKS, name))
    const { files, beforeSql, readers, problems } = checkWalk(walk, readSourceFile)
    console.log(`${walk.title}: ${files.length} files, at most ${walk.filesMax}`)
    if (walk.sql) console.log(`  ${beforeSql} of them before SQL, at most ${walk.beforeSqlMax}`)
    if (readers > 0) console.log(`  ${readers} more turn the value into something else`)
    for (const [step, what, how] of walk.steps) {
      if (how) console.log(`    -- ${'person' in how ? how.person : how.wire}`)
      console.log(`  ${String(files.indexOf(parseStep(step).file) + 1).padStart(2)}  ${step}: ${what}`)
    }
    for (const problem of problems) console.log(`FAIL ${problem}`)
    failed ||= problems.length > 0
  }
  return !failed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit((await checkAll()) ? 0 : 1)
