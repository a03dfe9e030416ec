import type { Fetch } from '../platform/sms/provider.ts'

/** What a provider put on the wire, as its server would have read it. */
export interface Heard {
  method: string
  url: string
  headers: Headers
  body: string
}

/** Stands where a provider's server would: hears each request whole and gives the next of its answers. */
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
