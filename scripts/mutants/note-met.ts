import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    met?: number[]
  }
}
declare global {
  /** The guards that ran since the last test, by their id. */
  var metGuards: Set<number> | undefined
}

globalThis.metGuards ??= new Set()
const met = globalThis.metGuards

/** The report of a run says which guards each test met. */
afterEach(({ task }) => {
  task.meta.met = [...met]
  met.clear()
})
