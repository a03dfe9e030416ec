import { useMutation } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useContext } from 'react'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { decisionWords } from '../copy.ts'
import { lastDecisionAtom, type LastDecision } from './last-decision.ts'

type Undo = {
  kind: LastDecision['kind']
  /** Asks the server, and reads anew what that changes. */
  takeBack: (id: string) => Promise<void>
  onUndone: (id: string) => void
}

/** The latest decision of this kind and the way to take it back, as long as there is one. */
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
