import { vi } from 'vitest'

/**
 * Stands in for the storage behind signed addresses: notes what is put there, and answers the statuses given,
 * then 200.
 */
export function stubStorage(...statuses: number[]) {
  const puts: { url: string; type: string | undefined; bytes: number }[] = []
  let release = () => {}
  let released = Promise.resolve()

  class Put {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    status = 0
    onload?: () => void
    onabort?: () => void
    onloadend?: () => void
    #url = ''
    #headers: Record<string, string> = {}

    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    abort() {
      this.onabort?.()
      this.onloadend?.()
    }
    async send(file: Blob) {
      this.upload.onprogress?.({ loaded: file.size / 2 })
      await released
      puts.push({ url: this.#url, type: this.#headers['content-type'], bytes: file.size })
      this.status = statuses.shift() ?? 200
      this.onload?.()
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Put)
  return {
    puts,
    /** Lets no upload end until what it answers is called. */
    hold() {
      released = new Promise((resolve) => (release = resolve))
      return () => release()
    },
  }
}

export const ticket = {
  uploadURL: '/s3/face',
  headers: { 'content-type': 'image/webp' },
  objectUrl: '/media/u/face.webp',
}
