import { expect } from 'vitest'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

/** Opens a page that calls a hook for a signed-in person. `latest()` returns the hook's latest result. */
export async function openHook<T>(
  useHook: () => T,
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse>,
) {
  const results: T[] = []
  const calls = stubServer(respond)
  function Page() {
    return useUser().data && <HookCaller />
  }
  function HookCaller() {
    results.push(useHook())
    return null
  }
  const opened = openPages([{ path: '/', component: Page }], '/')
  await expect.poll(() => results.length).toBeGreaterThan(0)
  return { ...opened, calls, latest: () => results.at(-1) ?? expect.fail('nothing was rendered') }
}

export const paths = (calls: ApiCall[]) => calls.map(({ method, path }) => `${method} ${path}`)

/** Waits long enough for a pending response to be handled. */
export async function flushTasks() {
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
}
