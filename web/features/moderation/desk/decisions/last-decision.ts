import { atom, useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { tellFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { decisionWords } from '../copy.ts'

/** `done` says what was decided; `until` is when undo ends, in milliseconds since 1970. */
export type LastDecision = { kind: 'moderation' | 'verification'; id: string; done: string; until: number }

/** The latest decision, while it can be undone. It survives navigation to another page. */
export const lastDecisionAtom = atom<LastDecision | null>(null)

/**
 * Whether single-key shortcuts are on, stored on this device. People who use dictation or have a tremor may
 * press them by accident.
 */
export const shortcutsAtom = atomWithStorage('admin-shortcuts', true)

/**
 * When to stop offering undo. The server's minute began a moment before this one, so it ends a second early
 * here: no undo is offered that the server would refuse.
 */
export function undoableUntil(): number {
  return Date.now() + (UNDO_DECISION_SECONDS - 1) * 1_000
}

type Undo = {
  kind: LastDecision['kind']
  /** Calls the server, and refetches what the undo changes. */
  takeBack: (id: string) => Promise<void>
  onUndone: (id: string) => void
}

/** The latest decision of this kind and how to undo it, while that is possible. */
export function useUndo({ kind, takeBack, onUndone }: Undo) {
  const words = useWords(decisionWords)
  const language = useContext(LanguageContext)
  const [last, setLast] = useAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: LastDecision) => takeBack(id),
    onSuccess: (_answer, { id }) => {
      showToast({ title: words.undone, description: words.undoneText })
      onUndone(id)
    },
    onError: (error) => tellFailure(error, language),
    onSettled: (_answer, _error, decision) => setLast((current) => (current === decision ? null : current)),
  })
  const mine = last?.kind === kind ? last : null
  const undo = () => {
    if (mine && !isPending && Date.now() < mine.until) mutate(mine)
  }
  return { last: mine, undo, isUndoing: isPending }
}
