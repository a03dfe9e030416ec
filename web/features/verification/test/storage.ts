import { vi } from 'vitest'

type Put = { url: string; headers: Record<string, string>; bytes: number }

/**
 * Stands in for the storage behind signed addresses: notes what is put there, and answers the statuses given
 * (0 is a dropped line), then 200.
 */
export function stubStorage(...statuses: number[]) {
  const puts: Put[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends XMLHttpRequest {
      #put: Put = { url: '', headers: {}, bytes: 0 }
      #status = 0
      override get status() {
        return this.#status
      }
      override open(_method: string, url: string | URL) {
        this.#put.url = String(url)
      }
      override setRequestHeader(name: string, value: string) {
        this.#put.headers[name.toLowerCase()] = value
      }
      override getResponseHeader() {
        return null
      }
      override send(body?: unknown) {
        puts.push({ ...this.#put, bytes: body instanceof Blob ? body.size : 0 })
        this.#status = statuses.shift() ?? 200
        queueMicrotask(() => this.dispatchEvent(new ProgressEvent(this.#status === 0 ? 'error' : 'load')))
      }
    },
  )
  return puts
}
