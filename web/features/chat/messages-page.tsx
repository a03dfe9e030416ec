import { Outlet, useParams } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { chatWords } from './copy.ts'
import styles from './messages-page.module.css'
import { ConversationList } from './conversation-list.tsx'

/**
 * The conversations on the left and the open one on the right; on a phone one of the two, and the list keeps
 * its place behind the other.
 */
export function MessagesPage() {
  const words = useWords(chatWords)
  const id = useParams({ strict: false, select: (params) => params.id })
  return (
    <div className={classNames(styles.page, id !== undefined && styles.isOpen)}>
      <h1 className={styles.title}>{words.title}</h1>
      <nav className={styles.list} aria-label={words.listLabel}>
        <ConversationList selectedId={id} />
      </nav>
      <div className={styles.thread}>{id === undefined ? <NothingSelected /> : <Outlet />}</div>
    </div>
  )
}

function NothingSelected() {
  const words = useWords(chatWords)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<CommentIcon />} title={words.selectTitle}>
        {words.selectText}
      </EmptyState>
    </div>
  )
}
