// `npm run conformance` writes the tests of each clause into docs/conformance.md, from the tags on tests.
// Tags are comment lines like `// [spec 4 #3, 9 #7]`. It fails if a clause or tag has a problem. With
// --check it writes nothing, and also fails if the document is out of date.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, stopWith } from './run.mjs'

const CLAUSES = 'docs/conformance.md'
const CLAUSE = /^- (\d[\d.]* #\d+): .+$/
const ARROW = ' → '

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(join(root, CLAUSES), 'utf8')
  const tags = readTags(readTests())
  const problems = findProblems(readClauses(text), tags)
  const written = writeTests(text, tags)
  if (!process.argv.includes('--check')) writeFileSync(join(root, CLAUSES), written)
  else if (written !== text) problems.push(`${CLAUSES} is out of date: run npm run conformance`)
  if (problems.length > 0) stopWith(problems.join('\n'))
}

/** Reads every test file with its text. */
function readTests() {
  return globSync('{worker,web,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/**
 * Reads the clauses in order. A clause is a line `- 4 #3: text → its.test.ts`. Its remarks are indented below
 * it: `- mended: ...`, `- why: ...`, `- later: ...` or `- untested: ...`.
 */
export function readClauses(text) {
  const clauses = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^##+ (.+)$/.exec(line)
    const clause = CLAUSE.exec(line)
    const remark = /^ {2}- (mended|why|later|untested): (.+)$/.exec(line)
    if (heading) section = heading[1]
    else if (clause) clauses.push({ id: clause[1], section })
    else if (remark && clauses.length > 0) clauses.at(-1)[remark[1]] = remark[2]
    else if (section && /^\s*- /.test(line)) clauses.push({ id: `line "${line}"`, section, broken: true })
  }
  return clauses
}

/** Reads the tags of tests as `{ id, path }`. A malformed tag gets the whole line as its id. */
export function readTags(tests) {
  return tests.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*\/\/ \[spec\b/.test(line))
      .flatMap((line) => /^\s*\/\/ \[spec ([^\]]+)\]$/.exec(line)?.[1].split(', ') ?? [line.trim()])
      .map((id) => ({ id, path })),
  )
}

/** Finds problems of clauses and tags. Returns a sentence for each. */
export function findProblems(clauses, tags) {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]))
  const tagged = new Set(tags.map(({ id }) => id))
  const problems = tags
    .filter(({ id }) => !byId.has(id))
    .map(({ id, path }) => `${path}: the tag "${id}" names no clause of ${CLAUSES}`)
  for (const clause of clauses) {
    const { id, section } = clause
    if (clause.broken) problems.push(`${CLAUSES}: ${id} is not a clause`)
    else if (byId.get(id) !== clause) problems.push(`${CLAUSES}: ${id} is there twice`)
    else if (id.split(' ')[0] !== section.split(/\.? /)[0]) {
      problems.push(`${CLAUSES}: ${id} is under "${section}"`)
    } else if (clause.mended && !clause.why) problems.push(`${CLAUSES}: ${id} is mended without a reason`)
    else if (clause.later && tagged.has(id))
      problems.push(`${CLAUSES}: ${id} is for later, but a test has its tag`)
    else if (clause.untested && tagged.has(id)) {
      problems.push(`${CLAUSES}: ${id} is listed as untested, but a test has its tag`)
    } else if (!clause.later && !clause.untested && !tagged.has(id)) {
      problems.push(`${CLAUSES}: no test has the tag [spec ${id}]; write one, or say why not as "untested"`)
    }
  }
  return problems
}

/** Returns the document with the test files of each clause after an arrow. */
export function writeTests(text, tags) {
  const paths = [...new Set(tags.map(({ path }) => path))]
  return text
    .split('\n')
    .map((line) => {
      const [, id] = CLAUSE.exec(line) ?? []
      if (id === undefined) return line
      const tests = new Set(tags.filter((tag) => tag.id === id).map(({ path }) => shortName(path, paths)))
      const [clause] = line.split(ARROW)
      return tests.size === 0 ? clause : `${clause}${ARROW}${[...tests].join(', ')}`
    })
    .join('\n')
}

/** Returns a file's name, with its folder if another file has the same name. */
function shortName(path, paths) {
  const name = basename(path)
  const isUnique = paths.filter((other) => basename(other) === name).length === 1
  return isUnique ? name : `${basename(dirname(path))}/${name}`
}
