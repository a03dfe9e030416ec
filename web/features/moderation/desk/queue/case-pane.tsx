import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ModerationCase, ModerationItem } from '#contract/moderation.ts'
import { ReasonDialog } from '#web/features/moderation/desk/decisions/dialogs.ts'
import { Pane, PaneSkeleton } from '#web/features/moderation/desk/decisions/pane.tsx'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { CaseDetails } from './case-details.tsx'
import { caseWords, queueWords } from './copy.ts'
import { ItemBadges } from './item-badges.tsx'
import type { Decided } from './use-decide-together.ts'

type Props = {
  /** From the details, or from the list until the details have loaded. */
  item: ModerationItem | undefined
  query: UseQueryResult<ModerationCase>
  isDeciding: boolean
  isRemoving: boolean
  onApprove: () => void
  onAskToRemove: () => void
  onRemove: (reason: string) => void
  onCancelRemoval: () => void
  onDecidedTogether: (open: ModerationItem, decided: Decided) => void
  onBack: () => void
}

/** One item in full, and its two actions. */
export function CasePane({
  item,
  query,
  isDeciding,
  isRemoving,
  onApprove,
  onAskToRemove,
  onRemove,
  onCancelRemoval,
  onDecidedTogether,
  onBack,
}: Props) {
  if (!item) {
    return (
      <Pane title={caseWords.contentTitle} badges={null} onBack={onBack} foot={null}>
        <CasePlaceholder query={query} />
      </Pane>
    )
  }
  const title = caseWords.heading(item.contentType, item.user?.displayName)
  const badges = (
    <>
      <ItemBadges item={item} />
      <time dateTime={item.createdAt}>{dayAndTime(item.createdAt)}</time>
    </>
  )
  const buttons = item.status === 'open' && (
    <CaseButtons
      canApprove={query.data !== undefined}
      isDeciding={isDeciding}
      isRemoving={isRemoving}
      onApprove={onApprove}
      onAskToRemove={onAskToRemove}
    />
  )
  return (
    <Pane title={title} badges={badges} onBack={onBack} foot={buttons}>
      {query.data ? <CaseDetails details={query.data} /> : <CasePlaceholder query={query} />}
      {query.data && <AlsoWaiting details={query.data} onDecided={onDecidedTogether} />}
      {isRemoving && (
        <Suspense>
          <ReasonDialog
            title={caseWords.removeTitle}
            about={title}
            reasons={caseWords.reasons}
            confirm={caseWords.remove}
            isSending={isDeciding}
            onSend={onRemove}
            onClose={onCancelRemoval}
          />
        </Suspense>
      )}
    </Pane>
  )
}

/** Shown in place of an item that is loading, does not exist or failed to load. */
function CasePlaceholder({ query }: Pick<Props, 'query'>) {
  const { loadingItem } = queueWords
  const { offline } = shellWords
  if (query.error instanceof CallError && query.error.status === 404) {
    return (
      <EmptyState title={caseWords.itemGone} level={3}>
        {toSentence(query.error, offline)}
      </EmptyState>
    )
  }
  if (query.isError) return <QueryFailure query={query} title={caseWords.itemFailed} level={3} />
  return <PaneSkeleton label={loadingItem} />
}

type ButtonsProps = Pick<Props, 'isDeciding' | 'isRemoving' | 'onApprove' | 'onAskToRemove'> & {
  canApprove: boolean
}

function CaseButtons({ canApprove, isDeciding, isRemoving, onApprove, onAskToRemove }: ButtonsProps) {
  return (
    <>
      <Button
        variant="danger"
        aria-keyshortcuts="r"
        aria-haspopup="dialog"
        aria-disabled={isDeciding}
        onClick={onAskToRemove}
      >
        <BanIcon />
        {caseWords.remove}
      </Button>
      <Button
        aria-keyshortcuts="a"
        aria-disabled={!canApprove}
        isPending={isDeciding && !isRemoving}
        onClick={onApprove}
      >
        {!isDeciding && <CheckIcon />}
        {caseWords.approve}
      </Button>
    </>
  )
}
