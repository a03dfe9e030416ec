import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import { ReasonDialog } from '#web/features/moderation/desk/decisions/dialogs.ts'
import { Pane, PaneSkeleton } from '#web/features/moderation/desk/decisions/pane.tsx'
import { PersonLink } from '#web/features/moderation/desk/people/person-badges.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { documentWords } from './copy.ts'
import { DocumentViewer } from './document-viewer.tsx'
import page from '#web/ui/page.module.css'
import styles from './document-pane.module.css'

type Props = {
  document: QueuedDocument | undefined
  list: UseInfiniteQueryResult
  isReviewing: boolean
  isRejecting: boolean
  onApprove: () => void
  onAskToReject: () => void
  onReject: (reason: string) => void
  onCancelRejection: () => void
  onBack: () => void
}

/** The document beside its owner's profile. */
export function DocumentPane({
  document,
  list,
  isReviewing,
  isRejecting,
  onApprove,
  onAskToReject,
  onReject,
  onCancelRejection,
  onBack,
}: Props) {
  if (!document) {
    return (
      <Pane title={documentWords.fileTitle} badges={null} onBack={onBack} foot={null}>
        <Placeholder list={list} />
      </Pane>
    )
  }
  const { documentType, status, uploadedAt, user } = document
  const title = documentWords.heading(documentType, user.displayName)
  const badges = (
    <>
      <Badge tone="warning">{documentWords.statuses[status]}</Badge>
      <time dateTime={uploadedAt}>{documentWords.uploaded(dayAndTime(uploadedAt))}</time>
    </>
  )
  const buttons = (
    <ReviewButtons
      isReviewing={isReviewing}
      isRejecting={isRejecting}
      onApprove={onApprove}
      onAskToReject={onAskToReject}
    />
  )
  return (
    <Pane title={title} badges={badges} onBack={onBack} foot={buttons}>
      <div className={`${page.stack5} ${styles.halves}`}>
        <DocumentViewer document={document} title={title} />
        <ProfileFacts user={user} />
      </div>
      {isRejecting && (
        <Suspense>
          <ReasonDialog
            title={documentWords.rejectTitle}
            about={title}
            reasons={documentWords.reasons}
            confirm={documentWords.reject}
            isSending={isReviewing}
            onSend={onReject}
            onClose={onCancelRejection}
          />
        </Suspense>
      )}
    </Pane>
  )
}

/** Shown in place of a document that is loading, has been decided on, or could not be loaded. */
function Placeholder({ list }: Pick<Props, 'list'>) {
  if (list.isError) return <QueryFailure query={list} title={documentWords.failureTitle} level={3} />
  if (list.isFetching || list.hasNextPage) return <PaneSkeleton label={documentWords.loading} />
  return (
    <EmptyState title={documentWords.noLongerTitle} level={3}>
      {documentWords.noLongerText}
    </EmptyState>
  )
}

type ButtonsProps = Pick<Props, 'isReviewing' | 'isRejecting' | 'onApprove' | 'onAskToReject'>

function ReviewButtons({ isReviewing, isRejecting, onApprove, onAskToReject }: ButtonsProps) {
  return (
    <>
      <Button
        variant="danger"
        aria-keyshortcuts="r"
        aria-haspopup="dialog"
        aria-disabled={isReviewing}
        onClick={onAskToReject}
      >
        <BanIcon />
        {documentWords.reject}
      </Button>
      <Button aria-keyshortcuts="a" isPending={isReviewing && !isRejecting} onClick={onApprove}>
        {!isReviewing && <CheckIcon />}
        {documentWords.approve}
      </Button>
    </>
  )
}

/** The profile facts that must match the document. */
function ProfileFacts({ user }: { user: QueuedDocument['user'] }) {
  const { facts } = documentWords
  const rows = [
    [facts.name, [user.firstName, user.lastName].filter(Boolean).join(' ')],
    [facts.business, user.businessName],
    [
      facts.phone,
      user.isPhoneVerified
        ? documentWords.phoneVerified(user.phoneNumber)
        : documentWords.phoneUnverified(user.phoneNumber),
    ],
    [facts.location, user.location],
    [facts.kind, documentWords.kinds[user.userType]],
    [facts.joined, shortDateWithYear(user.createdAt)],
    [facts.trust, String(user.trustScore)],
  ] as const
  return (
    <section className={`${page.stack3} ${styles.section}`}>
      <h3>{documentWords.profileTitle}</h3>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label} className={value ? undefined : styles.none}>
            {value || documentWords.notSaid}
          </dd>,
        ])}
      </dl>
      <PersonLink id={user.id}>{documentWords.showPerson}</PersonLink>
    </section>
  )
}
