import { afterEach, beforeEach, vi } from 'vitest'
import type { Rate } from '#contract/money.ts'
import { forgetEverything } from './open-dialog.tsx'

export type Sent = { body: Record<string, unknown>; key: string | null }
type Answer = { status: number; body: unknown } | 'dropped'

const RATE: Rate = { slePerUsd: 23, asOf: '2026-09-30' }

/**
 * The server as the page sees it: notes what is sent to it and answers what was queued, or that all went
 * well. Each test begins with a fresh one.
 */
export function openMarket() {
  const posts: Sent[] = []
  const edits: (Sent & { id: string })[] = []
  const asks: Sent[] = []
  const answers: Answer[] = []
  const held: (() => void)[] = []
  let isHolding = false
  let rate: Rate | null = RATE

  beforeEach(() => {
    for (const list of [posts, edits, asks, answers, held]) list.length = 0
    isHolding = false
    rate = RATE
    vi.stubGlobal('fetch', vi.fn(fetch))
  })
  afterEach(forgetEverything)

  async function fetch(input: RequestInfo | URL, { method, body, headers }: RequestInit = {}) {
    const address = input instanceof Request ? input.url : String(input)
    if (address === '/api/rate') return rate ? Response.json(rate) : new Response('', { status: 503 })
    const sent = {
      body: asObject(await new Response(body).json()),
      key: new Headers(headers).get('idempotency-key'),
    }
    const usual = note(`${method} ${address}`, sent)
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    const answer = answers.shift() ?? usual
    if (answer === 'dropped') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  }

  function note(call: string, sent: Sent): Answer {
    const id = /^PATCH \/api\/listings\/(.+)$/.exec(call)?.[1]
    if (id) {
      edits.push({ ...sent, id })
      return { status: 200, body: { id, likedByMe: false, status: 'active', user: {}, ...sent.body } }
    }
    if (call === 'POST /api/listings') {
      posts.push(sent)
      return { status: 201, body: { ...sent.body, id: `listing-${posts.length}` } }
    }
    if (call !== 'POST /api/ai/suggest-listing') throw new Error(`nobody expected ${call}`)
    asks.push(sent)
    return { status: 200, body: { suggestions: [`Title: Idea ${asks.length}`], questions: [] } }
  }

  return {
    posts,
    edits,
    asks,
    answers,
    setRate(next: Rate | null) {
      rate = next
    },
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resume of held.splice(0)) resume()
    },
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('a call without a body')
  return { ...value }
}
