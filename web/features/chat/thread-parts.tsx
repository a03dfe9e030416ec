import { useLayoutEffect, useRef, type RefObject, useState, Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass, Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useOnSight } from '#web/lib/use-on-sight.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'
import { LogLife } from './log/log-life.tsx'
import { LogTail } from './log/log-tail.tsx'
import { ThreadFoot } from './composer.tsx'
import { liveWords } from './copy.ts'
import styles from './thread-page.module.css'
import { fetchPage, firstSeqOf, updateThreadLog, threadLogQuery } from './data/queries.ts'
import { addOlder } from './data/thread-log.ts'
import type { MessageReport } from './safety/report-message-dialog.tsx'

const PARTS = { LogLife, LogOlder, LogTail, MissingThread, ThreadFoot, ThreadMenu }

/** What stands in a thread besides what is read. */
export type Parts = typeof PARTS

/** Draws nothing: it hands over the parts, which the thread draws each in its place. */
export function ThreadParts({ onLoad }: { onLoad: (parts: Parts) => void }) {
  useLayoutEffect(() => onLoad(PARTS), [onLoad])
  return null
}

/** Somebody else's conversation, or none at all: one may not tell which. */
function MissingThread() {
  const words = useWords(liveWords)
  const toList = (
    <Link to="/messages" replace className={buttonClass({ variant: 'primary' })}>
      {words.toList}
    </Link>
  )
  return (
    <div className={styles.middle}>
      <EmptyState icon={<CommentIcon />} title={words.missingTitle} action={toList}>
        {words.missingText}
      </EmptyState>
    </div>
  )
}

/** History is asked for this far before its top is reached. */
const AHEAD = '800px 0px 0px'

type Props = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  /** The first message that is here: another one, and the next page may be wanted. */
  firstSeq: number | undefined
}

/**
 * Above the first message that is here: the earlier ones come when one gets near. Those that did not come
 * wait to be asked for.
 */
function LogOlder({ scroller, conversationId, firstSeq }: Props) {
  const words = useWords(liveWords)
  const { offline } = useWords(shellWords)
  const { loadOlder, isLoadingOlder, olderError } = useOlder(conversationId)
  const top = useRef<HTMLDivElement>(null)
  useOnSight(
    {
      target: top,
      root: scroller,
      margin: AHEAD,
      isOff: isLoadingOlder || olderError !== null,
      again: firstSeq,
    },
    loadOlder,
  )
  return (
    <>
      <div ref={top} />
      {olderError ? (
        <>
          <p role="alert">
            {words.olderFailed} {sentenceOf(olderError, offline)}
          </p>
          <Button variant="secondary" size="sm" onClick={loadOlder}>
            {words.retry}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <VisuallyHidden>{words.loadingOlder}</VisuallyHidden>
        </>
      )}
    </>
  )
}

/** The way back through a thread, page by page. */
export function useOlder(id: string) {
  const client = useQueryClient()
  const { data: log } = useQuery(threadLogQuery(id))
  const isUnderWay = useRef(false)
  const [isLoadingOlder, setLoading] = useState(false)
  const [olderError, setError] = useState<Error | null>(null)

  const load = async () => {
    if (!log?.hasOlder || isUnderWay.current) return
    isUnderWay.current = true
    setLoading(true)
    setError(null)
    try {
      const page = await fetchPage(id, { before: firstSeqOf(log) })
      updateThreadLog(client, id, (held) => addOlder(held, page))
    } catch (error) {
      setError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isUnderWay.current = false
      setLoading(false)
    }
  }
  return { loadOlder: () => void load(), isLoadingOlder, olderError }
}

const ThreadOptions = lazyPart(
  () => import('./safety/thread-options.tsx').then((module) => module.ThreadOptions),
  Unopened,
)
const ReportDialog = lazyPart(
  () => import('./safety/report-message-dialog.tsx').then((module) => module.ReportMessageDialog),
  Unopened,
)
const BlockQuestion = lazyPart(
  () => import('./safety/block-question.tsx').then((module) => module.BlockQuestion),
  Unopened,
)

type ThreadMenuProps = { conversation: Conversation; messages: readonly Message[] }

/** What to do about somebody who troubles one. Everything behind the button is loaded when it is pressed. */
function ThreadMenu({ conversation, messages }: ThreadMenuProps) {
  const words = useWords(liveWords)
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState<'menu' | 'report' | 'block' | null>(null)
  // Kept here, so that a dialog closed by mistake loses nothing.
  const [draft, setDraft] = useState<MessageReport>()
  const close = () => setOpen(null)
  const toggle = () => {
    setOpenings(openings + 1)
    setOpen('menu')
  }
  // The dialog gives the focus back to what had it: the entry that was pressed will not be there.
  const ask = (what: 'report' | 'block') => {
    trigger.current?.focus()
    setOpen(what)
  }
  const { otherUser } = conversation
  if (!otherUser) return null
  const name = otherUser.displayName
  const theirMessages = messages.filter(({ senderId }) => senderId === otherUser.id)
  return (
    <>
      <IconButton
        ref={trigger}
        label={words.menuOf(name)}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={toggle}
      >
        <MoreIcon />
      </IconButton>
      <Suspense>
        {openings > 0 && (
          <ThreadOptions
            key={openings}
            conversation={conversation}
            name={name}
            hasWritten={theirMessages.length > 0}
            triggerRef={trigger}
            isOpen={open === 'menu'}
            onClose={close}
            onReport={() => ask('report')}
            onBlock={() => ask('block')}
          />
        )}
      </Suspense>
      <Suspense>
        {open === 'report' && (
          <ReportDialog
            id={conversation.id}
            messages={theirMessages}
            draft={draft}
            onChange={setDraft}
            onClose={close}
          />
        )}
        {open === 'block' && <BlockQuestion id={conversation.id} name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
