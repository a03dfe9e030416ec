import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OnSight } from './on-sight.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Reports to the part, in one call, what a busy page saw over several frames. */
function stubObserver() {
  let report = (_sights: readonly boolean[]) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(take: (entries: { isIntersecting: boolean }[]) => void) {
        report = (sights) => take(sights.map((isIntersecting) => ({ isIntersecting })))
      }
      observe() {}
      disconnect() {}
    },
  )
  return (sights: readonly boolean[]) => report(sights)
}

test.each([[[true]], [[false, true]], [[true, false]]])(
  'a part that was in sight in one of the frames %j loads',
  async (sights) => {
    const report = stubObserver()
    await render(<OnSight>The comments</OnSight>)
    report(sights)
    await expect.element(page.getByText('The comments')).toBeVisible()
  },
)

test('a part that was never in sight does not load', async () => {
  const report = stubObserver()
  const { container } = await render(<OnSight>The comments</OnSight>)
  report([false, false])
  await new Promise(requestAnimationFrame)
  expect(container.textContent).toBe('')
})
