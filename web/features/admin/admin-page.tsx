import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { adminWords } from '#web/copy/admin.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useDocumentTitle } from '#web/features/listing/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { Desk } from './desk.tsx'

/** For admins alone; the server asks the same at each call. */
export function AdminPage({ user }: { user: User }) {
  const words = useWords(adminWords)
  useDocumentTitle(words.pageTitle)
  if (user.role === 'admin') return <Desk />
  const toHome = (
    <Link to="/" className={buttonClass()}>
      {words.toHome}
    </Link>
  )
  return (
    <EmptyState icon={<AlertIcon />} title={words.deniedTitle} level={1} action={toHome}>
      {words.deniedText}
    </EmptyState>
  )
}
