import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { adminWords, deniedWords } from './copy.ts'
import { Desk } from './desk.tsx'

/** For admins alone; the server asks the same at each call. */
export function AdminPage({ user }: { user: User }) {
  const words = useWords(adminWords)
  useDocumentTitle(words.pageTitle)
  if (user.role === 'admin') return <Desk />
  return <AccessDenied />
}

function AccessDenied() {
  const words = useWords(deniedWords)
  const toHome = (
    <Link to="/" className={buttonClass()}>
      {words.toHome}
    </Link>
  )
  return (
    <EmptyState icon={<AlertIcon />} title={words.title} level={1} action={toHome}>
      {words.text}
    </EmptyState>
  )
}
