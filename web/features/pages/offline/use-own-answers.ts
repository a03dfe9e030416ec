import { useEffect, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { ownerOf, readAllAnswers, type Answer } from '#web/lib/kept/answer-store.ts'

/** What was kept for the person who is signed in, or for visitors if nobody is. */
export function useOwnAnswers(): readonly Answer[] {
  const { data: user } = useUser()
  const owner = user === undefined ? undefined : ownerOf(user)
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  useEffect(() => {
    readAllAnswers().then(
      (all) => setAnswers(all.filter((answer) => answer.owner === owner)),
      // A private window may have no IndexedDB.
      () => {},
    )
  }, [owner])
  return answers
}
