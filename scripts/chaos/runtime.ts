// Runs in a process of its own: loads Miniflare, waits until its parent sends a PreparedRuntime, then serves
// it until it is killed.
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import type { PreparedRuntime } from './runtime-manager.ts'

// This process leads its own process group. Whatever ends the parent must also end this process and its
// workerd.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

process.once('message', (prepared: PreparedRuntime) => void serve(prepared))
process.send?.('loaded')

async function serve({ options, stateFolder }: PreparedRuntime): Promise<void> {
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions(asOptions(options)),
    // A run may start the cron jobs.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: stateFolder,
  })
  const { port } = await miniflare.ready
  process.send?.(Number(port))
}

/** prepareRuntime gets these options from wrangler. Their type is lost on the way to this process. */
function asOptions(options: object): V4MiniflareOptions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return options as V4MiniflareOptions
}
