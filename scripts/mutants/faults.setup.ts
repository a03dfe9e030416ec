import { afterEach, beforeEach, type RunnerTestCase } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    reached?: number[]
  }
}
declare global {
  /** The id of the fault that is switched on, if any. */
  var fault: number | undefined
  /** The full names of the tests to run; all if undefined. */
  var chosenTests: readonly string[] | undefined
  /** The ids of the guards that ran since the last test. */
  var reachedGuards: Set<number> | undefined
  var caughtFaults: Set<number> | undefined
}

// Clears what an earlier test file set, because all of them run in one Worker.
globalThis.fault = globalThis.chosenTests = undefined
const reached = (globalThis.reachedGuards ??= new Set())
const caught = (globalThis.caughtFaults ??= new Set())

beforeEach(({ task, skip }) => {
  const isChosen = globalThis.chosenTests?.includes(fullNameOf(task)) ?? true
  if (!isChosen || (globalThis.fault && caught.has(globalThis.fault))) skip()
})

/** Reports the guards that each test reached. The first test's include those reached as its file loaded. */
afterEach(({ task }) => {
  task.meta.reached = [...reached]
  reached.clear()
  if (globalThis.fault && task.result?.state === 'fail') caught.add(globalThis.fault)
})

function fullNameOf({ name, suite }: RunnerTestCase): string {
  const names = [name]
  for (let each = suite; each; each = each.suite) names.unshift(each.name)
  return names.join(' ')
}
