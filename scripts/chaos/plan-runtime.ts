import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'
import { root, run, stopWith } from '../run.mjs'
import { ensureSettings, migrate } from '../set-up.mjs'

/** Its object folders are named after it. */
export const NAME = 'salone-market'

/** What a runtime serves, in a form that another process can receive. */
export interface Plan {
  options: Record<string, unknown>
  stateFolder: string
}

export interface Wanted {
  /** The Worker's entry, from the root. */
  entry: string
  /** The folder of bundle and state. */
  folder: string
  settings?: Readonly<Record<string, string>>
  /** Extra Durable Objects of this Worker: class by binding. */
  objects?: Readonly<Record<string, string>>
}

/** So many people share one address here that only the limits of a much larger market fit. */
const SETTINGS = {
  ENVIRONMENT: 'development',
  RATE_LIMIT_SCALE: '1000',
  OTP_SENDS_PER_ADDRESS_HOURLY: '100000',
  SMS_PROVIDER: 'console',
  SMS_COUNTRIES: 'SL',
  SMS_DAILY_LIMIT: '100000',
}

/**
 * Bundles the Worker like a deployment, creates an empty market beside it, and takes bindings and settings
 * from wrangler.toml and .dev.vars.
 */
export function planRuntime({ entry, folder, settings = {}, objects = {} }: Wanted): Plan {
  ensureSettings()
  const [bundle, assets] = [join(folder, 'bundle'), join(folder, 'assets')]
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'index.html'), '')
  const built = run('wrangler', [
    'deploy',
    entry,
    '--config',
    'wrangler.toml',
    '--dry-run',
    '--outdir',
    bundle,
    '--assets',
    assets,
    '--minify',
  ])
  if (!built.ok) stopWith('The Worker could not be bundled: the reason stands above.', built.output)
  migrate(folder)
  // Without it wrangler repeats its start-up warnings on each run.
  process.env.WRANGLER_LOG ??= 'error'
  const { workerOptions } = workerOptionsOf(join(root, 'wrangler.toml'))
  const { assets: _pages, rootPath: _root, bindings, durableObjects, ...rest } = workerOptions
  const script = join(bundle, basename(entry, '.ts').concat('.js'))
  const own = Object.entries(objects).map(([binding, className]) => [binding, { className, useSQLite: true }])
  const options = {
    ...rest,
    name: NAME,
    modules: [{ type: 'ESModule', path: script }],
    modulesRoot: bundle,
    bindings: Object.assign({}, bindings, SETTINGS, settings),
    durableObjects: Object.assign({}, durableObjects, Object.fromEntries(own)),
    host: '127.0.0.1',
    port: 0,
  }
  return { options, stateFolder: join(folder, 'v3') }
}
