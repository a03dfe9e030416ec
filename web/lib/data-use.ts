/**
 * What this device received and sent in a month, in bytes, and the day on which the count began.
 */
export interface DataUse {
  /** ISO 8601 */
  since: string
  received: number
  sent: number
}

export function readDataUse(): DataUse | undefined {
  try {
    const [since, received, sent] = localStorage.getItem(keyOf(today()))?.split(' ') ?? []
    return since ? { since, received: Number(received), sent: Number(sent) } : undefined
  } catch {
    // Storage is disabled.
    return undefined
  }
}

export function addDataUse(receivedBytes: number, sentBytes = 0) {
  const now = today()
  const { since, received, sent } = readDataUse() ?? { since: now, received: 0, sent: 0 }
  try {
    localStorage.setItem(keyOf(now), `${since} ${received + receivedBytes} ${sent + sentBytes}`)
  } catch {
    // Storage is disabled or full.
  }
}

/**
 * Counts what this page has received and receives, headers included, as the browser measures it. A file from the
 * browser's cache counts as 0.
 */
export function countDataUse() {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming) addDataUse(entry.transferSize)
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** '2026-11-30' */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

const keyOf = (day: string) => `data-use:${day.slice(0, 7)}`
