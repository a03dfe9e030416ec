// `npm start` turns a fresh checkout into a running market. `npm run dev` does so with hot reload instead of
// a build.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readPort } from './port.mjs'
import { root, run, startServer, stopWith, waitUntilUp } from './run.mjs'
import { build, ensurePackages, ensureSettings, migrate } from './set-up.mjs'

const isDev = process.argv.includes('--dev')
const port = isDev
  ? await readPort(process.env.PORT || '5173', 'PORT=5174 npm run dev')
  : await readPort(process.env.PORT || '4173', 'PORT=4174 npm start')

ensurePackages()
ensureSettings()
if (!isDev && isBuildStale()) {
  console.log('Building ...')
  build()
}
migrate()
const seeded = run('node', ['scripts/seed/seed.ts'], { show: true })
if (!seeded.ok) stopWith('The demo market could not be filled: the reason is above.')

const args = isDev ? ['dev'] : ['preview']
const server = startServer('vite', [...args, '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
  env: { PORT: String(port) },
  logFile: join(root, 'node_modules', '.server.log'),
})
// Closing the terminal must also stop the server.
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    void server.stop().then(() => process.exit(0))
  })
}
const origin = `http://127.0.0.1:${port}`
if (!(await waitUntilUp(`${origin}/api/health`, server))) {
  const output = server.output()
  if (isStopping) await new Promise(() => {})
  await server.stop()
  const setting = /Settings: [^"\\]*/.exec(output)?.[0]
  stopWith(setting ?? 'The server did not start: its output is above.', setting ? '' : output)
}
console.log(`
Salone Market runs at ${origin}

Sign in with a phone number; each code is shown at ${origin}/dev/sms
  a seller  +232 76 000002
  a buyer   +232 76 000003
  an admin  +232 76 000001

Ctrl+C stops it.`)

const code = await server.ended
if (!isStopping) stopWith(`The server ended with code ${code}.`, server.output())

/** Whether a source is newer than the build. */
function isBuildStale() {
  const built = join(root, 'dist', 'client', 'index.html')
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  const sources = [
    'worker',
    'web',
    'package-lock.json',
    'wrangler.toml',
    'vite.config.ts',
    '.dev.vars',
    'tsconfig.base.json',
  ]
  return sources.some((name) => isNewer(join(root, name), builtAt))
}

function isNewer(path, builtAt) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs > builtAt
  return readdirSync(path).some((name) => isNewer(join(path, name), builtAt))
}
