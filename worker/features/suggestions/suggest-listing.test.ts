import { describe, expect, test, vi } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN, SUGGESTIONS_MAX, TITLE_MAX } from '#contract/limits.ts'
import { ListingSuggestions } from '#contract/suggestion.ts'
import { signIn, type Person, type TestSettings } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { aListing } from '../../test/things.ts'

const PATH = '/api/ai/suggest-listing'
const CAMON = {
  type: 'electronics',
  title: 'phone',
  price: '5,500',
  currency: 'SLE',
  location: 'Bo',
  description: '',
  brand: 'Tecno',
  productType: 'Android Phone',
  electronicsModel: 'Camon 30',
  storageCapacity: '256GB',
  color: 'Black',
}

async function suggest(person: Person, values: unknown): Promise<ListingSuggestions> {
  return parsed(ListingSuggestions, person.post(PATH, values))
}

describe('a person who is signed in', () => {
  // [spec 7 #17]
  test.each(LISTING_TYPES)(
    "a form of kind %s gives titles and descriptions that could be posted, and buyers' questions",
    async (type) => {
      const answer = await suggest(await signIn(), aListing(type, { price: '12,500' }))
      const titles = answer.suggestions.filter((text) => text.startsWith('Title: '))
      const descriptions = answer.suggestions.filter((text) => text.startsWith('Description: '))
      expect([titles.length, descriptions.length]).toEqual([3, 3])
      for (const text of descriptions) expect(text).toContain('12,500')
      expect(answer.questions.length).toBeGreaterThan(0)
    },
  )

  test('the next press gives different texts', async () => {
    const person = await signIn()
    const pressed = [
      ...(await suggest(person, CAMON)).suggestions,
      ...(await suggest(person, CAMON)).suggestions,
    ]
    expect(new Set(pressed).size).toBeGreaterThan(SUGGESTIONS_MAX)
  })

  // [spec 5 #24]
  test('a form without title and description is refused', async () => {
    const person = await signIn()
    for (const values of [
      {},
      { type: 'generator' },
      { ...CAMON, title: '  ', description: '\n\u200b' },
      { title: null, description: null },
    ]) {
      const answer = await person.post(PATH, values)
      expect(answer.status).toBe(400)
      const { code, message, fields } = ErrorBody.parse(await answer.json())
      expect(code).toBe('invalid_input')
      expect(message).toMatch(/title or a description/)
      expect(Object.keys(fields ?? {})).toEqual(['title', 'description'])
    }
  })
})

describe('whatever a form holds', () => {
  const ten = 'x'.repeat(10_000)
  test.each([
    [
      'a long text',
      { ...CAMON, title: ten, description: ten, brand: ten, electronicsModel: ten, color: ten },
    ],
    [
      'markup',
      {
        ...CAMON,
        title: '<script>alert(1)</script>',
        description: '<img src=x onerror=alert(1)>',
        brand: '<b>Tecno</b>',
      },
    ],
    [
      'an odd character',
      { ...CAMON, title: '\ud800 \u202e\u0000phone\u0001', description: '😀'.repeat(900) },
    ],
  ])('%s comes out as plain text or not at all', async (_, values) => {
    const { suggestions } = await suggest(await signIn(), values)
    for (const text of suggestions) {
      expect(text).toMatch(/^(Title|Description): \S/)
      expect(text).not.toMatch(/undefined|NaN|\[object|Infinity|[^\P{Cc}\n]|\u202e/u)
      expect(text.length).toBeLessThanOrEqual(DESCRIPTION_MAX + 'Description: '.length)
      if (text.startsWith('Title: ')) expect(text.length).toBeLessThanOrEqual(TITLE_MAX + 'Title: '.length)
      else expect(text.length).toBeGreaterThanOrEqual(DESCRIPTION_MIN)
    }
    expect(suggestions.length).toBeGreaterThanOrEqual(2)
  })

  // [spec 5 #24]
  test.each([
    [{ ...CAMON, brand: [1, 2], price: [5], type: { a: 1 } }, ['type', 'price', 'brand']],
    [
      { title: 'Flat', type: 'home_rent', furnished: 1, bedrooms: {}, amenities: [5] },
      ['bedrooms', 'furnished', 'amenities'],
    ],
  ])('%j is refused with 400, field by field', async (values, wrong) => {
    const answer = await (await signIn()).post(PATH, values)
    expect(answer.status).toBe(400)
    const { code, fields } = ErrorBody.parse(await answer.json())
    expect([code, Object.keys(fields ?? {}).map((field) => field.split('.')[0])]).toEqual([
      'invalid_input',
      wrong,
    ])
  })

  test('a field called __proto__ changes nothing', async () => {
    const person = await signIn()
    const evil = '{"brand":"Evil","description":"Evil","kind":"car_sale"}'
    const changes = `"__proto__":${evil},"constructor":{"prototype":${evil}}`
    const body = `{"title":"Camon","type":"electronics",${changes}}`
    const answer = await person.fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('Evil')
  })
})

describe('with a model', () => {
  const good = {
    titles: ['Tecno Camon 30, Ready for You'],
    descriptions: ['This Tecno Camon 30 in black has 256GB of storage. You can see it in Bo for SLE 5,500.'],
  }

  // [spec 10.12 #6]
  test.each([
    ['an object', good],
    ['text', JSON.stringify(good)],
    ['labels too', { titles: [`Title: ${good.titles[0]}`], descriptions: good.descriptions }],
  ])('texts of a model that returns %s come first, then ours', async (_, response) => {
    const { suggestions } = await suggest(await withModel(async () => ({ response })), CAMON)
    const titles = suggestions.filter((text) => text.startsWith('Title: '))
    const descriptions = suggestions.filter((text) => text.startsWith('Description: '))
    expect([titles[0], descriptions[0]]).toEqual([
      `Title: ${good.titles[0]}`,
      `Description: ${good.descriptions[0]}`,
    ])
    expect([titles.length, descriptions.length]).toEqual([3, 3])
  })

  // [spec 10.12 #6]
  test.each([
    [
      'an invented number',
      { titles: ['Tecno Camon 30 with 512GB'], descriptions: ['Tecno Camon 30, bought 2 weeks ago, in Bo.'] },
    ],
    [
      'an invented claim',
      {
        titles: ['Tecno Camon 30 with Charger'],
        descriptions: ['Tecno Camon 30 with a warranty, for sale in Bo.'],
      },
    ],
    ["the field's present text", { titles: ['PHONE!'], descriptions: [] }],
  ])('texts of a model that returns %s are dropped, and only ours are returned', async (_, response) => {
    const { suggestions } = await suggest(await withModel(async () => ({ response })), CAMON)
    for (const text of [...response.titles, ...response.descriptions])
      expect(suggestions.join('\n')).not.toContain(text)
    expect(suggestions).toHaveLength(SUGGESTIONS_MAX)
  })

  // [spec 10.12 #6]
  test.each<[string, Run]>([
    ['throws', () => Promise.reject(new Error('3040: no capacity'))],
    ['talks', async () => ({ response: 'Sure! Here are some titles.' })],
    ['returns something else', async () => ({ response: { titles: 'one', descriptions: 5 } })],
    ['never answers', () => new Promise(() => {})],
  ])('a model that %s is abandoned and logged, and only our texts are returned', async (fault, run) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let signal: AbortSignal | undefined
    const person = await withModel((model, inputs, options) => {
      signal = options?.signal
      return run(model, inputs)
    })
    expect((await suggest(person, CAMON)).suggestions).toHaveLength(SUGGESTIONS_MAX)
    expect(logged.mock.calls.join()).toContain('suggestions_model')
    if (fault === 'never answers') expect(signal?.aborted).toBe(true)
    logged.mockRestore()
  })

  // [spec 10.12 #7]
  test('no phone number and no e-mail address is sent to it', async () => {
    const heard: string[] = []
    const person = await withModel(async (_model, inputs) => {
      heard.push(JSON.stringify(inputs))
      return { response: good }
    })
    const description =
      'Call +232 76 123 456 or 076-123456, 23276123456, (076) 12 34 56 or write to hawa.k@mail.sl. ' +
      'Bought for 9,000.'
    await suggest(person, { ...CAMON, title: 'Phone 076123456', description, color: '076123456' })
    expect(heard.join()).toContain('Camon 30')
    expect(heard.join()).toContain('9,000')
    expect(heard.join()).not.toMatch(/76[ -]?123|12 34 56|hawa|@mail/)
  })
})

type Run = (model: string, inputs: unknown, options?: { signal?: AbortSignal }) => unknown

async function withModel(run: Run): Promise<Person> {
  // The suggestions use `run` alone of the binding.
  return signIn(undefined, { AI: { run } as unknown as Ai } satisfies TestSettings)
}
