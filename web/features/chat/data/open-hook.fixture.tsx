import { expect } from 'vitest'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'

/** Opens a page of a signed-in person that calls a hook. `now()` is the hook's latest result. */
export async function openHook<T>(useIt: () => T, answer: (call: Called) => Answer | Promise<Answer>) {
  const gave: T[] = []
  const calls = stubServer(answer)
  function Page() {
    return useUser().data && <Drawn />
  }
  function Drawn() {
    gave.push(useIt())
    return null
  }
  const opened = openPages([{ path: '/', component: Page }], '/')
  await expect.poll(() => gave.length).toBeGreaterThan(0)
  return { ...opened, calls, now: () => gave.at(-1) ?? expect.fail('nothing was drawn') }
}

export const paths = (calls: Called[]) => calls.map(({ method, path }) => `${method} ${path}`)

/** Waits long enough for a pending answer to be handled. */
export async function aMoment() {
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
}
