import { afterEach, beforeEach, type RunnerTestCase } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    met?: number[]
  }
}
declare global {
  /** The id of the fault that is switched on, if any. */
  var fault: number | undefined
  /** The full names of the tests to run; all if undefined. */
  var chosenTests: readonly string[] | undefined
  /** The ids of the guards that ran since the last test. */
  var metGuards: Set<number> | undefined
  var caughtFaults: Set<number> | undefined
}

// All test files run in one Worker, so what an earlier file set is cleared.
globalThis.fault = globalThis.chosenTests = undefined
const met = (globalThis.metGuards ??= new Set())
const caught = (globalThis.caughtFaults ??= new Set())

beforeEach(({ task, skip }) => {
  const isChosen = globalThis.chosenTests?.includes(fullNameOf(task)) ?? true
  if (!isChosen || (globalThis.fault && caught.has(globalThis.fault))) skip()
})

/** Records in the report which guards each test met, and the first test what its file met while it loaded. */
afterEach(({ task }) => {
  task.meta.met = [...met]
  met.clear()
  if (globalThis.fault && task.result?.state === 'fail') caught.add(globalThis.fault)
})

function fullNameOf({ name, suite }: RunnerTestCase): string {
  const names = [name]
  for (let each = suite; each; each = each.suite) names.unshift(each.name)
  return names.join(' ')
}
