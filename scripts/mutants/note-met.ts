import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    met?: number[]
  }
}
declare global {
  /** The ids of the guards that ran since the last test. */
  var metGuards: Set<number> | undefined
}

globalThis.metGuards ??= new Set()
const met = globalThis.metGuards

/** Records in the report which guards each test met. */
afterEach(({ task }) => {
  task.meta.met = [...met]
  met.clear()
})
