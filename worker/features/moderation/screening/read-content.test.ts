import { beforeEach, expect, test } from 'vitest'
import { signIn, type TestSettings } from '../../../test/people.ts'
import { post } from '../../../test/things.ts'
import { emptyQueue, readQueue } from './queue.fixture.ts'

/** The embedded reading is unsure of it: 0.57. */
const DOUBTFUL = { title: 'Firman generator, 076 123 456' }
const REASON = 'Sends buyers away from the market'

beforeEach(emptyQueue)

type Run = () => Promise<unknown>

function sellerWith(run: Run, settings: TestSettings = { SCREENING_MODEL: 'on' }) {
  return signIn(undefined, { AI: modelThat(run), ...settings })
}

/** All that is asked of the binding. */
function modelThat(run: Run): Ai {
  return { run } as unknown as Ai
}

// [spec 10.11 #9]
test('a model that is sure raises the confidence and adds its reason', async () => {
  await post(
    await sellerWith(async () => ({ response: { flagType: 'spam', confidence: 1, reason: REASON } })),
    'generator',
    DOUBTFUL,
  )
  const [item] = await readQueue()
  expect(item?.aiConfidence).toBeGreaterThan(0.75)
  expect(item?.signals).toEqual(['Phone number in the title', 'The account is less than a day old', REASON])
})

// [spec 10.11 #9]
test('a model that finds nothing takes it out of the queue', async () => {
  await post(
    await sellerWith(async () => ({
      response: { flagType: 'other', confidence: 0, reason: 'Nothing is wrong with it' },
    })),
    'generator',
    DOUBTFUL,
  )
  expect(await readQueue()).toEqual([])
})

// [spec 10.11 #9]
test.each<[string, Run]>([
  ['fails', () => Promise.reject(new Error('The model is down'))],
  ['answers in another form', async () => ({ response: { verdict: 'fine' } })],
  ['never answers', () => new Promise(() => undefined)],
])('a model that %s leaves the embedded reading as it is', async (_name, run) => {
  await post(await sellerWith(run), 'generator', DOUBTFUL)
  expect(await readQueue()).toMatchObject([{ reason: 'Phone number in the title' }])
})

// [spec 10.11 #9]
test('no model is asked where it is switched off, or where the embedded reading is sure', async () => {
  let asked = 0
  const run = async () => void (asked += 1)
  await post(await sellerWith(run, {}), 'generator', DOUBTFUL)
  await post(await sellerWith(run))
  await post(await sellerWith(run), 'generator', {
    description: 'Send half the money by Orange Money first, no inspection before payment.',
  })
  expect(asked).toBe(0)
})
