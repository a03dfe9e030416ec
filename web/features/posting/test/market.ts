import { vi } from 'vitest'

export type Post = { body: object; key: string | null }
type Answer = { status: number; body: unknown } | 'dropped'

/** The server as the page sees it: notes each post and answers what was queued, or that the listing is there. */
export function openMarket() {
  const posts: Post[] = []
  const answers: Answer[] = []
  const held: (() => void)[] = []
  let isHolding = false

  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.endsWith('/api/listings') || init?.method !== 'POST') throw new Error(`nobody expected a call of ${address}`)
    const body = asObject(await new Response(init.body).json())
    posts.push({ body, key: new Headers(init.headers).get('idempotency-key') })
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    const answer = answers.shift() ?? { status: 201, body: { ...body, id: `listing-${posts.length}` } }
    if (answer === 'dropped') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })

  return {
    posts,
    answers,
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resume of held.splice(0)) resume()
    },
  }
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('a post without a body')
  return value
}
