import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ModerationCase, ModerationItem } from '#contract/moderation.ts'
import { useDeskKeys } from '#web/features/moderation/desk/decisions/desk-line.tsx'
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
import { AlsoWaiting, useTogether } from './also-waiting.tsx'
import { CaseDetails } from './case-details.tsx'
import { alsoWords, caseWords, queueWords } from './copy.ts'
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

/** One item in full, and its two actions, which also take the other items that are chosen. */
export function CasePane({ item, query, onDecidedTogether, onBack, ...alone }: Props) {
  const together = useTogether(query.data, onDecidedTogether)
  const { others } = together
  const isDeciding = together.isDeciding || alone.isDeciding
  const isRemoving = others > 0 ? together.isRemoving : alone.isRemoving
  const approve = others > 0 ? together.approve : alone.onApprove
  const askToRemove = others > 0 ? together.askToRemove : alone.onAskToRemove
  useDeskKeys({ a: approve, r: askToRemove })
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
      others={others}
      onApprove={approve}
      onAskToRemove={askToRemove}
    />
  )
  return (
    <Pane title={title} badges={badges} onBack={onBack} foot={buttons}>
      {query.data ? <CaseDetails details={query.data} /> : <CasePlaceholder query={query} />}
      {query.data && <AlsoWaiting together={together} isDeciding={isDeciding} />}
      {isRemoving && (
        <Suspense>
          <ReasonDialog
            title={others > 0 ? alsoWords.removeTitle(others + 1) : caseWords.removeTitle}
            about={others > 0 ? alsoWords.withOpen(others) : title}
            reasons={caseWords.reasons}
            confirm={others > 0 ? alsoWords.remove(others + 1) : caseWords.remove}
            isSending={isDeciding}
            onSend={others > 0 ? together.remove : alone.onRemove}
            onClose={others > 0 ? together.cancelRemoval : alone.onCancelRemoval}
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
  others: number
}

function CaseButtons({ canApprove, isDeciding, isRemoving, others, onApprove, onAskToRemove }: ButtonsProps) {
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
        {others > 0 ? alsoWords.remove(others + 1) : caseWords.remove}
      </Button>
      <Button
        aria-keyshortcuts="a"
        aria-disabled={!canApprove}
        isPending={isDeciding && !isRemoving}
        onClick={onApprove}
      >
        {!isDeciding && <CheckIcon />}
        {others > 0 ? alsoWords.approve(others + 1) : caseWords.approve}
      </Button>
    </>
  )
}
