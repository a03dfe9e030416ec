import type { Fetch } from '../platform/sms/provider.ts'

/** A request that the stand-in received. */
export interface Heard {
  method: string
  url: string
  headers: Headers
  body: string
}

/** Stands in for a provider's server: records each request and returns the given answers in order. */
export function exchange(...answers: Response[]): { fetch: Fetch; heard: Heard[] } {
  const heard: Heard[] = []
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    heard.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    })
    const answer = answers.shift()
    if (!answer) throw new Error('The exchange was over')
    return answer
  }
  return { fetch, heard }
}
