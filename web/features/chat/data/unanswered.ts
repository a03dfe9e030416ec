import type { Outcome } from './room-state.ts'

const ANSWER_WITHIN_MS = 10_000

interface Unanswered {
  /** Resolves with the answer to a message, or with null where none comes in time. */
  waitFor: (clientId: string) => Promise<Outcome>
  settle: (clientId: string, outcome: Outcome) => void
  /** The line is gone, and all answers with it. */
  giveUp: () => void
}

/** The messages that went out and have no answer yet, by their client ids. */
export function keepUnanswered(): Unanswered {
  const waiting = new Map<string, (outcome: Outcome) => void>()
  return {
    waitFor: (clientId) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle(clientId, null), ANSWER_WITHIN_MS)
        waiting.set(clientId, (outcome) => {
          clearTimeout(timer)
          resolve(outcome)
        })
      }),
    settle,
    giveUp: () => {
      for (const clientId of waiting.keys()) settle(clientId, null)
    },
  }

  function settle(clientId: string, outcome: Outcome) {
    waiting.get(clientId)?.(outcome)
    waiting.delete(clientId)
  }
}
