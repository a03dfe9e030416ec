// Runs in a process of its own: loads Miniflare, waits for the plan from its parent, then serves until it is
// killed.
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import type { Plan } from './host.ts'

// This process leads its own process group. Whatever ends the parent must also end this process and its
// workerd.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

process.once('message', (plan: Plan) => void serve(plan))
process.send?.({ kind: 'loaded' })

async function serve({ options, stateFolder }: Plan): Promise<void> {
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions(asOptions(options)),
    resourcePersistencePath: stateFolder,
  })
  const { port } = await miniflare.ready
  process.send?.({ kind: 'ready', port: Number(port) })
}

/** planRuntime made these options with wrangler. They lost their type on the way between the processes. */
function asOptions(options: object): V4MiniflareOptions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return options as V4MiniflareOptions
}
