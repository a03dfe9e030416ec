import { Suspense } from 'react'
import type { User } from '#contract/user.ts'
import { adminWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Desk } from './desk.tsx'

const AccessDenied = lazyPart(
  () => import('./access-denied.tsx').then((module) => module.AccessDenied),
  Failure,
)

/** For admins alone; the server asks the same at each call. */
export function AdminPage({ user }: { user: User }) {
  const words = useWords(adminWords)
  useDocumentTitle(words.pageTitle)
  if (user.role === 'admin') return <Desk />
  return (
    <Suspense>
      <AccessDenied />
    </Suspense>
  )
}
