import { beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { OFFSET_MAX } from '#contract/limits.ts'
import { ListingsPage } from '#contract/listing.ts'
import { parsed } from '../../../test/parsed.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { setRow } from '../../../test/rows.ts'
import { post } from '../../../test/things.ts'

let seller: Member
let buyer: Member
const ids: Record<string, string> = {}

/** Five for sale, one sold; and somebody else's that meets every filter. */
beforeAll(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  const add = async (
    name: string,
    ...[type, changes]: [Parameters<typeof post>[1], Record<string, unknown>]
  ) => {
    ids[name] = (await post(seller, type, changes)).id
  }
  await add('firmanBo', 'generator', { price: 9_000, location: 'Bo', title: 'Firman generator, silent' })
  await add('firmanMakeni', 'generator', {
    price: 7_000,
    location: 'Makeni',
    title: 'Firman generator with a wheelset',
  })
  await add('honda', 'generator', {
    price: 20_000,
    location: 'Bo',
    title: 'Honda generator',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
  })
  await add('car', 'car_sale', { price: 480_000, location: 'Freetown' })
  await add('dollars', 'home_rent', { price: 350, currency: 'USD', location: 'Bo' })
  await add('sold', 'generator', { price: 5_000, location: 'Bo' })
  await setRow(ids.sold ?? '', { status: 'sold' })
  for (const [name, likes, score] of [
    ['firmanBo', 3, 40],
    ['firmanMakeni', 9, 50],
    ['honda', 3, 90],
    ['car', 0, 10],
    ['dollars', 1, 60],
  ] as const) {
    await setRow(ids[name] ?? '', { likes, ai_score: score })
  }
  await post(await signIn(), 'generator', { price: 8_000, location: 'Bo', title: 'Firman generator, silent' })
})

async function read(query: string, reader = buyer): Promise<ListingsPage> {
  return parsed(ListingsPage, reader.get(`/api/listings?userId=${seller.user.id}${query}`))
}

const namesOf = ({ listings }: ListingsPage) =>
  listings.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

describe("a seller's listings", () => {
  // [spec 7 #13]
  test.each([
    ['', ['dollars', 'car', 'honda', 'firmanMakeni', 'firmanBo']],
    ['&sortBy=price_asc', ['firmanMakeni', 'dollars', 'firmanBo', 'honda', 'car']],
    ['&sortBy=price_desc', ['car', 'honda', 'firmanBo', 'dollars', 'firmanMakeni']],
    ['&sortBy=likes', ['firmanMakeni', 'honda', 'firmanBo', 'dollars', 'car']],
    ['&sortBy=ai_score', ['honda', 'dollars', 'firmanMakeni', 'firmanBo', 'car']],
    ['&type=generator', ['honda', 'firmanMakeni', 'firmanBo']],
    ['&location=Bo', ['dollars', 'honda', 'firmanBo']],
    ['&type=generator&location=Bo&sortBy=price_asc', ['firmanBo', 'honda']],
    ['&minPrice=8000&maxPrice=30000', ['dollars', 'honda', 'firmanBo']],
    ['&brand=Firman', ['firmanMakeni', 'firmanBo']],
    ['&notBrand=Firman&type=generator', ['honda']],
    ['&searchQuery=wheelset', ['firmanMakeni']],
    ['&searchQuery=generator%20in%20Bo', ['honda', 'firmanBo']],
    ['&text=silent', ['firmanBo']],
    ['&type=home_rent&minBedrooms=2', ['dollars']],
    ['&searchQuery=helicopterrr&verbatim=true', []],
  ] as const)('by %j are those, in that order, with their exact total', async (query, names) => {
    const page = await read(query)
    expect(namesOf(page)).toEqual(names)
    expect(page).toMatchObject({ total: names.length, nextCursor: null })
  })

  test.each(['&sortBy=likes', '&sortBy=price_asc&minPrice=1', '&type=generator'])(
    'by %j come page by page, by cursor and by offset, each once',
    async (query) => {
      const all = namesOf(await read(query))
      const walked: (string | undefined)[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: ListingsPage = await read(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(page.total).toBe(all.length)
        walked.push(...namesOf(page))
        cursor = page.nextCursor
      }
      expect(walked).toEqual(all)
      expect(namesOf(await read(`${query}&limit=2&offset=2`))).toEqual(all.slice(2, 4))
    },
  )

  test('that are sold are filtered for their seller, and stay refused to others', async () => {
    expect(namesOf(await read('&status=sold&type=generator&sortBy=price_asc', seller))).toEqual(['sold'])
    expect((await read('&status=sold&type=car_sale', seller)).total).toBe(0)
    expect(
      (await buyer.get(`/api/listings?userId=${seller.user.id}&status=sold&type=generator`)).status,
    ).toBe(403)
  })
})

describe('an offset', () => {
  test('goes up to its limit', async () => {
    expect((await buyer.get(`/api/listings?offset=${OFFSET_MAX}`)).status).toBe(200)
  })

  test.each([OFFSET_MAX + 1, '99999999999999999999999'])(
    'of %s is refused, and the refusal names the cursor',
    async (offset) => {
      for (const rest of [
        '',
        '&searchQuery=generator',
        `&userId=${seller.user.id}`,
        '&sortBy=likes&type=generator',
      ]) {
        const answer = await buyer.get(`/api/listings?offset=${offset}${rest}`)
        expect(answer.status).toBe(400)
        expect(ErrorBody.parse(await answer.json()).fields?.offset).toBe(
          'offset goes up to 10,000. To read on, send the nextCursor of the page before as cursor.',
        )
      }
    },
  )
})
