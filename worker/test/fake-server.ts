import type { Fetch } from '#worker/platform/sms/provider.ts'

export interface ReceivedRequest {
  method: string
  url: string
  headers: Headers
  body: string
}

/** Stands in for a provider's server: records each request and returns the given responses in order. */
export function fakeServer(...responses: Response[]): { fetch: Fetch; requests: ReceivedRequest[] } {
  const requests: ReceivedRequest[] = []
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    })
    const response = responses.shift()
    if (!response) throw new Error('No response is left for this request')
    return response
  }
  return { fetch, requests }
}
