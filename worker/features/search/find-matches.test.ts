import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ListingsPage, type Listing } from '#contract/listing.ts'
import { addMany } from '../../test/many.ts'
import { signIn, type Member } from '../../test/people.ts'
import { post } from '../../test/things.ts'

const DAY = 86_400_000
const MATCHES = 450

let reader: Member
const ids: string[] = []

/** In two of three the word stands in the title, in the others in the text; price, score and age run against each other. */
beforeAll(async () => {
  reader = await signIn()
  const describing = { title: 'Silent generator for sale', description: 'A dingofan is what it is, and it runs well.' }
  ids.push(
    ...(await addMany(reader, MATCHES, (index) => ({
      listing: { ...(index % 3 === 0 ? describing : { title: 'Dingofan generator for sale' }), price: 1_000 + ((index * 7_919) % 450) },
      row: { aiScore: (index * 37) % 101, createdAt: Date.now() - (MATCHES - index) * DAY * 0.1 },
    }))),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

async function read(query: string): Promise<ListingsPage> {
  const answer = await reader.get(`/api/listings?${query}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return ListingsPage.parse(await answer.json())
}

/** Every page by its cursors; pages of 37 end in the midst of blocks and reach from one into the next. */
async function readAll(query: string, between = () => {}): Promise<Listing[]> {
  const all: Listing[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ListingsPage = await read(`${query}&limit=37${cursor && `&cursor=${cursor}`}`)
    all.push(...page.listings)
    cursor = page.nextCursor
    between()
  }
  return all
}

describe('450 matches, more than two blocks of candidates', () => {
  test.each(['', '&sortBy=createdAt', '&sortBy=price_asc', '&sortBy=ai_score'])('searchQuery=dingofan%s shows each once', async (sort) => {
    const all = await readAll(`searchQuery=dingofan${sort}`)
    expect(all).toHaveLength(MATCHES)
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('by relevance those with the word in the title come first, each block from the best to the worst', async () => {
    const all = await readAll('searchQuery=dingofan')
    expect(all.slice(0, 300).every(({ title }) => title.startsWith('Dingofan'))).toBe(true)
    expect(all.slice(300).every(({ title }) => title.startsWith('Silent'))).toBe(true)
    const [best, middle] = [all[0]?.aiScore ?? 0, all[199]?.aiScore ?? 100]
    expect(best).toBeGreaterThan(middle)
  })

  test('by createdAt they stand newest first', async () => {
    const all = await readAll('searchQuery=dingofan&sortBy=createdAt')
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('by price_asc the first block stands cheapest first', async () => {
    const prices = (await readAll('searchQuery=dingofan&sortBy=price_asc')).slice(0, 200).map(({ priceSle }) => priceSle)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  test('a reader who takes a day for every page still sees each once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const all = await readAll('searchQuery=dingofan', () => void vi.setSystemTime(Date.now() + DAY))
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('by offset the pages are the same as by cursor', async () => {
    const all = await readAll('searchQuery=dingofan')
    for (const offset of [50, 190, 290, 400]) {
      const page = await read(`searchQuery=dingofan&limit=30&offset=${offset}`)
      expect(page.listings.map(({ id }) => id), String(offset)).toEqual(all.slice(offset, offset + 30).map(({ id }) => id))
    }
  })
})

describe('several words', () => {
  test('find only what has all of them, where there is such a thing', async () => {
    const both = await post(reader, 'generator', { title: 'Bilbyfan with kowariwheel' })
    await post(reader, 'generator', { title: 'Bilbyfan alone' })
    expect(await read('searchQuery=bilbyfan kowariwheel')).toMatchObject({ total: 1, listings: [{ id: both.id }] })
  })

  test('find what has any of them, where nothing has all', async () => {
    const one = await post(reader, 'generator', { title: 'Potoroofan alone' })
    const other = await post(reader, 'generator', { title: 'Quollwheel alone' })
    const page = await read('searchQuery=potoroofan quollwheel')
    expect(page.total).toBe(2)
    expect(page.listings.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
  })

  test('keep to the place also when any of them will do', async () => {
    const here = await post(reader, 'generator', { title: 'Mulgarafan alone', location: 'Kabala' })
    await post(reader, 'generator', { title: 'Dunnartwheel alone', location: 'Bo' })
    expect(await read('searchQuery=mulgarafan dunnartwheel&location=Kabala')).toMatchObject({ total: 1, listings: [{ id: here.id }] })
  })

  test('find nothing where nothing has any', async () => {
    expect(await read('searchQuery=thylacinefan yaminonwheel')).toMatchObject({ total: 0, listings: [], nextCursor: null })
  })
})
