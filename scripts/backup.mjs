// `npm run backup -- market.sql [--remote] [--config FILE]` writes all of D1 into one SQL file that an empty
// database accepts. D1's own export refuses text indexes and leaves out triggers, so this script reads the
// schema itself and uses the export only for rows.
import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { root, run, stopWith } from './run.mjs'
import { ensurePackages } from './set-up.mjs'

/**
 * The triggers that index each listing as it is inserted. All other triggers are created after the last row,
 * because they would count the rows again.
 */
const INDEXING_TRIGGERS = ['listing_indexed', 'home_indexed']

const { target, flags } = readArguments()
ensurePackages()
const schema = readSchema()
const indexes = schema.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name)
const tables = schema.filter(
  ({ type, name }) =>
    type === 'table' && !indexes.some((index) => name === index || name.startsWith(`${index}_`)),
)
const views = schema.filter(({ type }) => type === 'view')
const triggers = schema.filter(({ type, name }) => type === 'trigger' && !INDEXING_TRIGGERS.includes(name))

const rows = exportRows()
write([
  ...tables,
  ...schema.filter(({ name }) => indexes.includes(name)),
  ...views,
  ...schema.filter(({ name }) => INDEXING_TRIGGERS.includes(name)),
])
appendFileSync(target, mergeSettings().join(''))
await pipeline(createReadStream(rows.file), createWriteStream(target, { flags: 'a' }))
rows.remove()
write([...schema.filter(({ type }) => type === 'index'), ...triggers])
console.log(
  `${tables.length} tables are in ${target}. The file holds phone numbers and messages: encrypt it.`,
)

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false }, config: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) stopWith('Say where to write the copy: npm run backup -- market.sql [--remote] [--config FILE]')
  if (existsSync(file)) stopWith(`${file} already exists: name another file.`)
  return {
    target: resolve(file),
    flags: [
      values.remote ? '--remote' : '--local',
      ...(values.config ? ['--config', resolve(values.config)] : []),
    ],
  }
}

function readSchema() {
  const query = `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`
  const { ok, output } = run('wrangler', ['d1', 'execute', 'DB', ...flags, '--json', '--command', query])
  if (!ok) stopWith('The schema could not be read: the reason is above.', output)
  return JSON.parse(output.slice(output.indexOf('[\n'), output.lastIndexOf('\n]') + 2))[0].results
}

function exportRows() {
  const folder = mkdtempSync(join(tmpdir(), 'market-'))
  const file = join(folder, 'rows.sql')
  const names = tables.flatMap(({ name }) => ['--table', name])
  const { ok, output } = run('wrangler', [
    'd1',
    'export',
    'DB',
    ...flags,
    '--skip-confirmation',
    '--no-schema',
    '--output',
    file,
    ...names,
  ])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (ok && existsSync(file)) return { file, remove }
  remove()
  return stopWith('The rows could not be exported: the reason is above.', output)
}

function write(objects) {
  appendFileSync(target, objects.map(({ sql }) => `${sql};\n`).join(''))
}

/** Lists the migrations' statements that set how the text indexes merge. The schema does not contain them. */
function mergeSettings() {
  const folder = join(root, 'migrations')
  const texts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/^INSERT INTO (\w+) \(\1, rank\) VALUES .*;\n/gm)])
  return found.filter(([, index]) => indexes.includes(index)).map(([statement]) => statement)
}
