import { api } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'

/** A slow line may need minutes for a file with many conversations. */
const TIMEOUT_MS = 10 * 60_000
const RELEASE_AFTER_MS = 60_000

/** Fetches the person's data and saves it as a file, so that a refusal can be shown on the page. */
export async function downloadData(): Promise<void> {
  const init = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await api.account.export.$get({}, { init })
  if (!response.ok) throw new CallError(response, await response.text())
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'salone-market-my-data.json'
}
