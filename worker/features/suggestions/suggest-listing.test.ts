import { describe, expect, test, vi } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN, TITLE_MAX } from '#contract/limits.ts'
import { ListingSuggestions } from '#contract/suggestion.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { modelThat, signIn, type Person } from '#worker/test/people.ts'
import { aListing } from '#worker/test/things.ts'

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

describe('suggestions', () => {
  // [spec 7 #17]
  test.each(LISTING_TYPES)(
    "for a form of kind %s are a title and a description without its price, and buyers' questions",
    async (type) => {
      const response = await suggest(await signIn(), aListing(type, { price: '12,500' }))
      const titles = response.suggestions.filter((text) => text.startsWith('Title: '))
      const descriptions = response.suggestions.filter((text) => text.startsWith('Description: '))
      expect([titles.length, descriptions.length]).toEqual([1, 1])
      expect(response.suggestions.join('\n')).not.toMatch(/12,?500|SLE/)
      expect(response.questions.length).toBeGreaterThan(0)
    },
  )

  test('say what the form says', async () => {
    expect((await suggest(await signIn(), CAMON)).suggestions).toEqual([
      'Title: Tecno Camon 30 Android Phone, 256GB, Bo',
      'Description: Tecno Camon 30 Android Phone for sale in Bo.\n\n' +
        'Condition: Brand new in box\nColour: Black\nStorage: 256GB\n\nSee it before you pay.',
    ])
  })

  test('leave out a text that the field already has', async () => {
    const person = await signIn()
    const [title = '', description = ''] = (await suggest(person, CAMON)).suggestions
    const applied = {
      title: title.replace('Title: ', ''),
      description: description.replace('Description: ', ''),
    }
    expect((await suggest(person, { ...CAMON, ...applied })).suggestions).toEqual([])
  })

  // [spec 5 #24]
  test('are refused for a form with neither title nor description', async () => {
    const person = await signIn()
    for (const values of [
      {},
      { type: 'generator' },
      { ...CAMON, title: '  ', description: '\n\u200b' },
      { title: null, description: null },
    ]) {
      const refused = await refusedWith(person.post(PATH, values))
      expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(refused.message).toMatch(/title or a description/)
      expect(Object.keys(refused.fields ?? {})).toEqual(['title', 'description'])
    }
  })
})

describe('unusual input', () => {
  const long = 'x'.repeat(10_000)
  test.each([
    [
      'a long text',
      { ...CAMON, title: long, description: long, brand: long, electronicsModel: long, color: long },
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
      'invalid and invisible characters',
      { ...CAMON, title: '\ud800 \u202e\u0000phone\u0001', description: '😀'.repeat(900) },
    ],
  ])('such as %s is returned as plain text or not at all', async (_, values) => {
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
  ])('such as %j returns 400 and names each wrong field', async (values, wrong) => {
    const { status, code, fields } = await refusedWith((await signIn()).post(PATH, values))
    expect([status, code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(fields ?? {}).map((field) => field.split('.')[0])).toEqual(wrong)
  })

  test('such as a field called __proto__ changes nothing', async () => {
    const person = await signIn()
    const evil = '{"brand":"Evil","description":"Evil","kind":"car_sale"}'
    const changes = `"__proto__":${evil},"constructor":{"prototype":${evil}}`
    const body = `{"title":"Camon","type":"electronics",${changes}}`
    const response = await person.fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('Evil')
  })
})

describe('a model', () => {
  const good = {
    titles: ['Tecno Camon 30, Ready for You'],
    descriptions: ['This Tecno Camon 30 in black has 256GB of storage. You can see it in Bo.'],
  }

  test.each([
    ['an object', good],
    ['text', JSON.stringify(good)],
    ['labels as well', { titles: [`Title: ${good.titles[0]}`], descriptions: good.descriptions }],
  ])('that returns %s has its texts listed before ours', async (_, response) => {
    const { suggestions } = await suggest(await withModel(async () => ({ response })), CAMON)
    const titles = suggestions.filter((text) => text.startsWith('Title: '))
    const descriptions = suggestions.filter((text) => text.startsWith('Description: '))
    expect([titles[0], descriptions[0]]).toEqual([
      `Title: ${good.titles[0]}`,
      `Description: ${good.descriptions[0]}`,
    ])
    expect([titles.length, descriptions.length]).toEqual([2, 2])
  })

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
    [
      'the price',
      { titles: ['Tecno Camon 30 for 5,500'], descriptions: ['Tecno Camon 30 in Bo for SLE 5,500.'] },
    ],
    ["the field's current text", { titles: ['PHONE!'], descriptions: [] }],
  ])('that returns %s has its texts dropped, and only ours are returned', async (_, response) => {
    const { suggestions } = await suggest(await withModel(async () => ({ response })), CAMON)
    for (const text of [...response.titles, ...response.descriptions])
      expect(suggestions.join('\n')).not.toContain(text)
    expect(suggestions).toHaveLength(2)
  })

  test.each<[string, Run]>([
    ['throws', () => Promise.reject(new Error('3040: no capacity'))],
    ['replies in prose', async () => ({ response: 'Sure! Here are some titles.' })],
    ['returns something else', async () => ({ response: { titles: 'one', descriptions: 5 } })],
    ['never responds', () => new Promise(() => {})],
  ])('that %s has the fault logged, and only our texts are returned', async (fault, run) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let signal: AbortSignal | undefined
    const person = await withModel((model, inputs, options) => {
      signal = options?.signal
      return run(model, inputs)
    })
    expect((await suggest(person, CAMON)).suggestions).toHaveLength(2)
    expect(logged.mock.calls.join()).toContain('suggestions_model')
    if (fault === 'never responds') expect(signal?.aborted).toBe(true)
    logged.mockRestore()
  })

  test('gets no phone number and no e-mail address', async () => {
    const sent: string[] = []
    const person = await withModel(async (_model, inputs) => {
      sent.push(JSON.stringify(inputs))
      return { response: good }
    })
    const description =
      'Call +232 76 123 456 or 076-123456, 23276123456, (076) 12 34 56 or write to hawa.k@mail.sl. ' +
      'Bought for 9,000.'
    await suggest(person, { ...CAMON, title: 'Phone 076123456', description, color: '076123456' })
    expect(sent.join()).toContain('Camon 30')
    expect(sent.join()).toContain('9,000')
    expect(sent.join()).not.toMatch(/76[ -]?123|12 34 56|hawa|@mail/)
  })
})

type Run = Parameters<typeof modelThat>[0]

function withModel(run: Run): Promise<Person> {
  return signIn(undefined, { AI: modelThat(run) })
}
