import { describe, expect, test, vi } from 'vitest'
import { SmartSearchResponse } from '#contract/search.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, type Member, type TestSettings, modelThat } from '#worker/test/people.ts'

const PATH = '/api/smart-search'

async function read(person: Member, query: string, filters: object = {}): Promise<SmartSearchResponse> {
  return parsed(SmartSearchResponse, person.post(PATH, { query, filters }))
}

describe('POST /api/smart-search', () => {
  // [spec 3 #20, 7 #16]
  test('a text becomes a listing query, with a span for each part understood', async () => {
    const { dbQuery, understood } = await read(await signIn(), 'generator under SLE 8,000 in Bo')
    expect(dbQuery).toEqual({ type: 'generator', maxPrice: 8_000, location: 'Bo' })
    expect(understood).toContainEqual({
      key: 'maxPrice',
      value: 8_000,
      label: 'under SLE 8,000',
      span: [10, 25],
    })
    expect(understood.map(({ key }) => key).sort()).toEqual(['location', 'maxPrice', 'type'])
  })

  test('an explicit filter overrides the text, and the overridden text gets no chip', async () => {
    const { dbQuery, understood } = await read(await signIn(), 'generator in Bo', {
      location: 'Kenema',
      maxPrice: 5_000,
    })
    expect(dbQuery).toEqual({ type: 'generator', location: 'Kenema', maxPrice: 5_000 })
    expect(understood.filter(({ key }) => key === 'location')).toEqual([
      expect.objectContaining({ value: 'Kenema' }),
    ])
  })

  test('the text cannot exclude what an explicit filter asks for', async () => {
    const { dbQuery, understood } = await read(await signIn(), 'generator not Honda in Bo', {
      brand: ['Honda'],
    })
    expect(dbQuery).toEqual({ type: 'generator', brand: ['Honda'], location: 'Bo' })
    expect(understood.map(({ key }) => key)).not.toContain('notBrand')
  })

  test("the search dialog's names of kinds are accepted", async () => {
    expect((await read(await signIn(), 'in Bo', { type: 'cars' })).dbQuery).toEqual({
      type: 'car_sale',
      location: 'Bo',
    })
  })

  // [spec 7 #16]
  test('filters are optional, and the response never repeats the text', async () => {
    const answer = await (await signIn()).post(PATH, { query: 'laptop' })
    expect(await answer.json()).toMatchObject({ dbQuery: { type: 'electronics', productType: 'Laptop' } })
    expect((await read(await signIn(), 'laptop', { searchQuery: 'laptop' })).dbQuery).not.toHaveProperty(
      'searchQuery',
    )
  })
})

test('words of a long text that no listing has are left out', async () => {
  const { dbQuery, understood } = await read(
    await signIn(),
    'good morning dear people, ah de fen quaggas thylacine na Bo, duya ep mi tide',
  )
  expect(dbQuery).toEqual({ location: 'Bo' })
  expect(understood.map(({ key }) => key)).toEqual(['location'])
})

describe('the language model', () => {
  const WITH_UNKNOWN_WORD = 'frobnicator in Bo'

  test('the model is asked only if it is switched on and the parser left words over', async () => {
    const run = vi.fn<Run>()
    await read(await signIn(undefined, { AI: modelThat(run) }), WITH_UNKNOWN_WORD)
    await read(await withModel(run), 'generator in Bo')
    expect(run).not.toHaveBeenCalled()
  })

  test('the model adds only keys that the parser did not set, with chips without a span', async () => {
    const { dbQuery, understood } = await read(
      await withModel(async () => ({ response: { type: 'generators', location: 'Kenema' } })),
      WITH_UNKNOWN_WORD,
    )
    expect(dbQuery).toMatchObject({ type: 'generator', location: 'Bo', text: 'frobnicator' })
    expect(understood.find(({ key }) => key === 'type')).toEqual({
      key: 'type',
      value: 'generator',
      label: 'Generators',
    })
  })

  test('the model never overrides an explicit filter', async () => {
    const { dbQuery } = await read(
      await withModel(async () => ({ response: { type: 'cars' } })),
      WITH_UNKNOWN_WORD,
      { type: 'homes' },
    )
    expect(dbQuery.type).toBe('home_rent')
  })

  test.each<[string, Run]>([
    ['throws', () => Promise.reject(new Error('3040: no capacity'))],
    ['responds in prose', async () => ({ response: 'Sure! It is a generator.' })],
    ['invents a key', async () => ({ response: { type: 'generator', voltage: 220 } })],
    ['returns an unknown kind', async () => ({ response: { type: 'boat' } })],
  ])('if the model %s, only the parser’s filters are used, and the reason is logged', async (_, run) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { dbQuery } = await read(await withModel(run), WITH_UNKNOWN_WORD)
    expect(dbQuery).toEqual({ location: 'Bo', text: 'frobnicator' })
    expect(logged.mock.calls.join()).toContain('search_model')
    logged.mockRestore()
  })

  test('if the model never responds, its request is aborted and the parser’s filters are used', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let signal: AbortSignal | undefined
    const person = await withModel((_model, _inputs, options) => {
      signal = options?.signal
      return new Promise(() => {})
    })
    expect((await read(person, WITH_UNKNOWN_WORD)).dbQuery).toEqual({ location: 'Bo', text: 'frobnicator' })
    expect(signal?.aborted).toBe(true)
    logged.mockRestore()
  })

  test('the model is sent no phone number', async () => {
    const inputsSent: unknown[] = []
    await read(
      await withModel(async (_model, inputs) => (inputsSent.push(JSON.stringify(inputs)), { response: {} })),
      'frobnicator call 076 123 456',
    )
    expect(inputsSent.join()).toContain('frobnicator')
    expect(inputsSent.join()).not.toMatch(/076|123 ?456/)
  })
})

type Run = (model: string, inputs: unknown, options?: { signal?: AbortSignal }) => unknown

async function withModel(run: Run): Promise<Member> {
  return signIn(undefined, { AI: modelThat(run), SMART_SEARCH_MODEL: 'on' } satisfies TestSettings)
}
