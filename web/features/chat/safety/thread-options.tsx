import { type RefObject, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { ContactChannel } from '#contract/lists.ts'
import { useFilingEntries } from '#web/features/chat/archive/use-filing-entries.tsx'
import { useBlock } from '#web/features/chat/data/use-block.ts'
import { contactButtonWords } from '#web/features/listings/contact/copy.ts'
import { ContactDialog } from '#web/features/listings/contact/lazy-contact-dialog.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { BanIcon, FlagIcon, PhoneIcon, WhatsAppIcon } from '#web/ui/icons/icons-listing.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { chatSafetyWords } from './copy.ts'
import type { MessageReport } from './report-message-dialog.tsx'

const ReportDialog = lazyPart(
  () => import('./report-message-dialog.tsx').then((module) => module.ReportMessageDialog),
  FailedDialog,
)
const DeleteQuestion = lazyPart(
  () => import('#web/features/chat/archive/delete-question.tsx').then((module) => module.DeleteQuestion),
  FailedDialog,
)
const BlockQuestion = lazyPart(
  () => import('./block-question.tsx').then((module) => module.BlockQuestion),
  FailedDialog,
)

type Dialog = 'report' | 'block' | 'delete' | ContactChannel

type Props = {
  conversation: Conversation
  name: string
  theirMessages: readonly Message[]
  triggerRef: RefObject<HTMLButtonElement | null>
  /** Whether the menu is open. */
  isOpen: boolean
  onClose: () => void
  draft: MessageReport | undefined
  onDraft: (draft: MessageReport) => void
}

/** The menu of a conversation, and the dialogs that its entries open. */
export function ThreadOptions(props: Props) {
  const { conversation, name, theirMessages, triggerRef, isOpen, onClose, draft, onDraft } = props
  const { id, listing } = conversation
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  // On closing, the dialog returns the focus to the element that had it. The menu entry will be gone by then.
  const open = (what: Dialog) => () => {
    triggerRef.current?.focus()
    setDialog(what)
  }
  const entries = useEntries(conversation, theirMessages.length > 0, open)
  // The thread is a CSS container, and older browsers position fixed children relative to it, not to the
  // window. So the menu is rendered outside it, in the main landmark, because content belongs in a landmark.
  const menu = createPortal(
    <Menu
      label={chatSafetyWords.menu(name)}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      entries={entries}
    />,
    document.getElementById('content') ?? document.body,
  )
  return (
    <>
      {menu}
      <Suspense>
        {dialog === 'report' && (
          <ReportDialog id={id} messages={theirMessages} draft={draft} onChange={onDraft} onClose={close} />
        )}
        {dialog === 'delete' && <DeleteQuestion conversation={conversation} onClose={close} />}
        {dialog === 'block' && <BlockQuestion id={id} name={name} onClose={close} />}
        {listing && (dialog === 'call' || dialog === 'whatsapp') && (
          <ContactDialog listingId={listing.id} channel={dialog} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function useEntries(conversation: Conversation, hasWritten: boolean, open: (what: Dialog) => () => void) {
  const { id, listing, hasBlocked, otherUser } = conversation
  const { unblock } = useBlock(id)
  const filing = useFilingEntries(conversation, open('delete'))
  if (!otherUser) return filing
  const channels = (hasBlocked ? undefined : listing?.contact) ?? []
  return [
    ...channels.map((channel) => ({
      id: channel,
      label: contactButtonWords[channel],
      icon: channel === 'call' ? <PhoneIcon /> : <WhatsAppIcon />,
      onAction: open(channel),
    })),
    ...filing,
    {
      id: 'report',
      label: chatSafetyWords.report,
      icon: <FlagIcon />,
      onAction: open('report'),
      disabledReason: hasWritten ? undefined : chatSafetyWords.nothingToReport,
    },
    hasBlocked
      ? { id: 'unblock', label: chatSafetyWords.unblock, icon: <BanIcon />, onAction: unblock }
      : { id: 'block', label: chatSafetyWords.block, icon: <BanIcon />, onAction: open('block') },
  ]
}
