// `npm run walks` follows a price and a message through the code and counts the files that each passes
// through. Fails above the limits, and if a step no longer leads to the next one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './run.mjs'

/*
 * A walk (scripts/walks/*.mjs) is a list of steps, `[file#symbol, what happens there]`. It counts each file
 * once, if the file's own code holds the value and passes it on. It does not count
 *   - carriers, which move bytes, statements or components and never see the value: HTTP and app.ts, sockets,
 *     React, TanStack Query, drizzle and D1;
 *   - readers, which turn the value into something else: a warning, a score, words of the index. A walk lists
 *     them, and checks that they are called.
 * "Before SQL" counts from the first step in `entry`, the server's routes, up to the first step in `sql`
 * after it, the contract's files included.
 *
 * Steps are connected by an import: one file imports the symbol that the walk names in the other, and calls
 * it or gets its result. If neither imports the other, the step names the `wire` in between. The wire's text
 * must be in both files: `leaves` in the earlier one, `arrives` in the later one, and each text of `also` in
 * its own file. If a person does the next thing, `person` says what.
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
export function follow(walk, read) {
  const steps = walk.steps.map(([step, what, how]) => ({ ...parsed(step), what, how }))
  const files = [...new Set(steps.map(({ file }) => file))]
  const entered = steps.findIndex(({ file }) => file === walk.entry)
  const reached = steps.findIndex(({ file }, at) => at > entered && file === walk.sql)
  const beforeSql = new Set(entered < 0 ? [] : steps.slice(entered, reached).map(({ file }) => file)).size
  const readers = (walk.readers ?? []).map(([from, step]) => [{ file: from }, parsed(step)])
  const problems = [
    ...missing([...steps, ...readers.map(([, reader]) => reader)], read),
    ...steps.slice(1).flatMap((step, at) => broken(steps[at], step, steps, read)),
    ...readers.flatMap(([from, reader]) =>
      names(from.file, reader, read) ? [] : [`${from.file} does not use ${reader.symbol} of ${reader.file}`],
    ),
    ...(files.length > walk.filesMax ? [`${files.length} files, at most ${walk.filesMax} are allowed`] : []),
    ...(walk.sql && (entered < 0 || reached < 0) ? ['there is no way from its routes to its SQL'] : []),
    ...(beforeSql > (walk.beforeSqlMax ?? Infinity)
      ? [`${beforeSql} files before SQL, at most ${walk.beforeSqlMax} are allowed`]
      : []),
  ]
  return { files, beforeSql, readers: new Set(readers.map(([, { file }]) => file)).size, problems }
}

function missing(steps, read) {
  return steps.flatMap(({ file, symbol }) => {
    const text = read(file)
    if (text === undefined) return [`there is no ${file}`]
    return new RegExp(`\\b${symbol}\\b`).test(text) ? [] : [`${file} has no ${symbol}`]
  })
}

function broken(from, to, steps, read) {
  if (to.how && 'wire' in to.how) return cut(from, to, to.how, read)
  if (to.how || from.file === to.file) return []
  const isNamed = (file, other) => steps.some((step) => step.file === other && names(file, step, read))
  if (isNamed(from.file, to.file) || isNamed(to.file, from.file)) return []
  return [`nothing leads from ${from.file}#${from.symbol} to ${to.file}#${to.symbol}`]
}

function cut(from, to, { wire, leaves, arrives, also = {} }, read) {
  return [[from.file, leaves], [to.file, arrives], ...Object.entries(also)]
    .filter(([file, text]) => !read(file)?.includes(text))
    .map(([file, text]) => `${wire}: "${text}" does not stand in ${file}`)
}

/** Whether a file imports the symbol of another, types included. */
function names(file, { file: other, symbol }, read) {
  const { staticImports } = parseSync(file, read(file) ?? '').module
  return staticImports.some(
    ({ moduleRequest, entries }) =>
      resolved(file, moduleRequest.value) === other &&
      entries.some(({ importName }) => importName.name === symbol),
  )
}

function resolved(file, request) {
  if (request.startsWith('.')) return normalize(join(dirname(file), request))
  return request.replace(/^#contract\//, 'worker/contract/').replace(/^#(web|worker)\//, '$1/')
}

function parsed(step) {
  const [file = '', symbol = ''] = step.split('#')
  return { file, symbol }
}

const WALKS = join(root, 'scripts', 'walks')

function readSource(file) {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

async function printAll() {
  let failed = false
  for (const name of readdirSync(WALKS).sort()) {
    const { walk } = await import(join(WALKS, name))
    const { files, beforeSql, readers, problems } = follow(walk, readSource)
    console.log(`${walk.title}: ${files.length} files, at most ${walk.filesMax}`)
    if (walk.sql) console.log(`  ${beforeSql} of them before SQL, at most ${walk.beforeSqlMax}`)
    if (readers > 0) console.log(`  ${readers} more read it on the way and hand on something else`)
    for (const [step, what, how] of walk.steps) {
      if (how) console.log(`    -- ${'person' in how ? how.person : how.wire}`)
      console.log(`  ${String(files.indexOf(parsed(step).file) + 1).padStart(2)}  ${step}: ${what}`)
    }
    for (const problem of problems) console.log(`FAIL ${problem}`)
    failed ||= problems.length > 0
  }
  return !failed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit((await printAll()) ? 0 : 1)
