import type { CSV_TABLES } from '#contract/analytics.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { api } from '#web/lib/api.ts'
import { CallError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

type Words = { csvFailed: string; offline: string }

/**
 * Fetches a table and hands it to the browser as a file, under the name that the server gave it; what goes
 * wrong is told.
 */
export async function saveCsv(
  table: (typeof CSV_TABLES)[number],
  words: Words,
  unauthorized: { title: string; text: string },
): Promise<void> {
  try {
    const answer = await api.seller['analytics.csv'].$get({ query: { table } })
    if (!answer.ok) throw new CallError(answer, await answer.text())
    saveAs(nameOf(answer) ?? `${table}.csv`, await answer.blob())
  } catch (error) {
    if (isSignedOut(error)) return announceUnauthorized(unauthorized.title, unauthorized.text)
    showToast({ title: words.csvFailed, description: sentenceOf(error, words.offline), tone: 'destructive' })
  }
}

function nameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}

const READ_WITHIN_MS = 60_000

function saveAs(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser that asks where to save it reads it later.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
