import { useMutation } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { decisionWords } from '#web/features/moderation/desk/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** `until`: when the decision can no longer be undone, in milliseconds since 1970. */
export type LastDecision = {
  kind: 'moderation' | 'verification'
  /** Of what was decided together; at least one. */
  ids: readonly string[]
  summary: string
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
 * When to stop offering undo: one second before a minute has passed. The server's minute began a moment
 * earlier, and the server refuses an undo after it.
 */
export function undoDeadline(): number {
  return Date.now() + (UNDO_DECISION_SECONDS - 1) * 1_000
}

type UndoOptions = {
  kind: LastDecision['kind']
  /** Calls the server and refetches what the undo changes. */
  sendUndo: (ids: readonly string[]) => Promise<void>
  onUndone: (id: string) => void
}

/** Returns the latest decision if it is of this kind, and a function that undoes it until the deadline. */
export function useUndo({ kind, sendUndo, onUndone }: UndoOptions) {
  const [last, setLast] = useAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: LastDecision) => sendUndo(ids),
    onSuccess: (_response, { ids }) => {
      showToast({ title: decisionWords.undone, description: decisionWords.undoneText(ids.length) })
      const [id] = ids
      if (id !== undefined) onUndone(id)
    },
    onError: (error) => showFailure(error),
    onSettled: (_response, _error, decision) => setLast((current) => (current === decision ? null : current)),
  })
  const mine = last?.kind === kind ? last : null
  const undo = () => {
    if (mine && !isPending && Date.now() < mine.until) mutate(mine)
  }
  return { last: mine, undo, isUndoing: isPending }
}
