import * as z from 'zod'
import type { NewListingInput } from '#contract/listing.ts'
import { expectOk, signIn, type Person } from './person.ts'

export interface Pair {
  conversationId: string
  buyer: Person
  seller: Person
}

const Made = z.object({ id: z.string() })

/** Signs people in, and has each buyer open a conversation about a listing of each seller. */
export async function castPeople(
  origin: string,
  sellerCount: number,
  buyerCount: number,
): Promise<{ people: Person[]; pairs: Pair[] }> {
  const people = await Promise.all(
    Array.from({ length: sellerCount + buyerCount }, (_none, index) => signIn(origin, phoneOf(index))),
  )
  const [sellers, buyers] = [people.slice(0, sellerCount), people.slice(sellerCount)]
  const pairs = sellers.map(async (seller) => {
    const listingId = await postListing(seller)
    return Promise.all(buyers.map((buyer) => converse(seller, buyer, listingId)))
  })
  return { people, pairs: (await Promise.all(pairs)).flat() }
}

/** Two people who chat only with each other. `index` counts the pairs. */
export async function castPair(origin: string, index: number): Promise<Pair> {
  const [seller, buyer] = await Promise.all([
    signIn(origin, phoneOf(2 * index)),
    signIn(origin, phoneOf(2 * index + 1)),
  ])
  return converse(seller, buyer, await postListing(seller))
}

async function postListing(seller: Person): Promise<string> {
  return made(seller.call('POST', '/api/listings', GENERATOR))
}

async function converse(seller: Person, buyer: Person, listingId: string): Promise<Pair> {
  return {
    seller,
    buyer,
    conversationId: await made(buyer.call('POST', '/api/conversations', { listingId })),
  }
}

async function made(pending: ReturnType<Person['call']>): Promise<string> {
  return Made.parse((await expectOk(pending)).data).id
}

/**
 * Consecutive Sierra Leonean numbers are in few blocks; each block's allowance is as large as the run's
 * rates.
 */
function phoneOf(index: number): string {
  return `+23276${String(100_000 + index)}`
}

const GENERATOR: NewListingInput = {
  type: 'generator',
  title: 'Firman generator, silent',
  description: 'Bought this year, well kept, comes with its papers. See it any day.',
  price: 8_500,
  currency: 'SLE',
  location: 'Bo',
  generatorBrand: 'Firman',
  generatorModel: 'SPG3000',
  powerOutput: '2.5KVA',
  generatorFuelType: 'Petrol',
  ageInMonths: 4,
  images: [],
}
