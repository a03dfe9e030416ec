// `node scripts/run-typescript.mjs FILE ...` runs a TypeScript file. It uses the project's own Node if the
// running one is too old.
import { spawn } from 'node:child_process'
import { environment } from './run.mjs'
import { ensurePackages } from './set-up.mjs'

ensurePackages()
const child = spawn('node', process.argv.slice(2), { stdio: 'inherit', env: environment() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
