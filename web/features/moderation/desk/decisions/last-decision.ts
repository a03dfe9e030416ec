import { useMutation } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { decisionWords } from '#web/features/moderation/desk/copy.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

export type LastDecision = {
  kind: 'moderation' | 'verification'
  /** Of what was decided together and is not undone yet; at least one. */
  ids: readonly string[]
  /** The decision in words, about so many items. */
  summaryOf: (count: number) => string
  /** When the decision can no longer be undone, in milliseconds since 1970. */
  until: number
}

/** The latest decision, which may be past its undo deadline. It survives navigation to another page. */
export const lastDecisionAtom = atom<LastDecision | null>(null)

/**
 * Whether single-key shortcuts are on, stored on this device. People who use dictation or have a tremor may
 * trigger shortcuts by accident.
 */
export const shortcutsAtom = atomWithStorage('admin-shortcuts', true)

/**
 * When to stop offering undo: a second before its time is over. The time counts from when the decision was sent.
 * The server's began when the call arrived, so it ends later, however long the response took.
 */
export function undoDeadline(sentAt: number, seconds = UNDO_DECISION_SECONDS): number {
  return sentAt + (seconds - 1) * 1_000
}

type UndoOptions = {
  kind: LastDecision['kind']
  sendUndo: (id: string) => Promise<unknown>
  /** Refetches what the undo changes. */
  refetch: (ids: readonly string[]) => Promise<void>
  onUndone: (id: string) => void
}

/**
 * Returns the latest decision if it is of this kind, and a function that undoes it until the deadline. What can be
 * undone is, even if something else cannot. What may still be undone later stays in the decision.
 */
export function useUndo({ kind, sendUndo, refetch, onUndone }: UndoOptions) {
  const [last, setLast] = useAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: LastDecision) => Promise.all(ids.map((id) => settle(id, sendUndo(id)))),
    onSuccess: (sent, decision) => {
      const isOver = Date.now() >= decision.until
      const failed = sent.filter(({ isUndone }) => !isUndone)
      const left = isOver ? [] : failed.filter(({ error }) => !isRefusal(error))
      const rest = left.length > 0 ? { ...decision, ids: left.map(({ id }) => id) } : null
      setLast((current) => (current === decision ? rest : current))
      report(sent, isOver)
      const first = sent.find(({ isUndone }) => isUndone)
      if (first) onUndone(first.id)
      // Not awaited: on a bad line, the time to undo the rest would run out.
      void refetch(decision.ids)
    },
  })
  const mine = last?.kind === kind ? last : null
  const undo = () => {
    if (mine && !isPending && Date.now() < mine.until) mutate(mine)
  }
  return { last: mine, undo, isUndoing: isPending }
}

type Sent = { id: string; isUndone: boolean; error?: unknown }

async function settle(id: string, sent: Promise<unknown>): Promise<Sent> {
  try {
    await sent
    return { id, isUndone: true }
  } catch (error) {
    return { id, isUndone: false, error }
  }
}

/** Whether a repeat would be refused, too: somebody else decided, the content is gone, or the time is over. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [403, 404, 409].includes(error.status)
}

function report(sent: readonly Sent[], isOver: boolean): void {
  const failed = sent.filter(({ isUndone }) => !isUndone)
  const undone = sent.length - failed.length
  const [first] = failed
  if (!first) {
    showToast({ title: decisionWords.undone, description: decisionWords.undoneText(undone) })
    return
  }
  const signedOut = failed.find(({ error }) => isSignedOut(error))
  if (signedOut || sent.length === 1) {
    showFailure((signedOut ?? first).error)
    return
  }
  const reasons = failed.map(({ error }) =>
    isOver && !isRefusal(error) ? decisionWords.undoIsOver : toSentence(error, shellWords.offline),
  )
  showToast({
    title: decisionWords.partlyUndone,
    description: [decisionWords.partlyUndoneText(undone, failed.length), ...new Set(reasons)].join(' '),
    tone: 'destructive',
  })
}
