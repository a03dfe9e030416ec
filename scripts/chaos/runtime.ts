// The process of a runtime: loads what it needs, waits for its parent's message, then serves until it is
// killed.
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import type { Plan } from './host.ts'

// Runs as the leader of its own process group. Whatever ends the parent must also end this process and its
// workerd.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

process.once('message', (plan: Plan) => void serve(plan))
process.send?.({ kind: 'warm' })

async function serve({ options, stateFolder }: Plan): Promise<void> {
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions(optionsOf(options)),
    resourcePersistencePath: stateFolder,
  })
  const { port } = await miniflare.ready
  process.send?.({ kind: 'ready', port: Number(port) })
}

/** wrangler read them from wrangler.toml, for the same Miniflare. */
function optionsOf(options: object): V4MiniflareOptions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return options as V4MiniflareOptions
}
