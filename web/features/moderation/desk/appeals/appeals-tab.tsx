import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { AnswerAppeal, QueuedAppeal, QueuedAppeals } from '#contract/appeal.ts'
import { APPEAL_STATUSES, type AppealStatus } from '#contract/desk-lists.ts'
import type { ModerationCase } from '#contract/moderation.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { ReasonDialog } from '#web/features/moderation/desk/decisions/dialogs.ts'
import { Pane, PaneSkeleton } from '#web/features/moderation/desk/decisions/pane.tsx'
import { Row, WorkList, useItemNavigation } from '#web/features/moderation/desk/decisions/work-list.tsx'
import {
  NothingChosen,
  Side,
  useWork,
  WorkTab,
  type Work,
} from '#web/features/moderation/desk/decisions/work-tab.tsx'
import { DocumentViewer } from '#web/features/moderation/desk/documents/document-viewer.tsx'
import { PersonLink } from '#web/features/moderation/desk/people/person-badges.tsx'
import {
  caseQuery,
  documentsQuery,
  queuedAppealsQuery,
  refetchAppeals,
} from '#web/features/moderation/desk/queries.ts'
import { CaseDetails } from '#web/features/moderation/desk/queue/case-details.tsx'
import { type AdminSearch, useAdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { deskAppealWords as words } from './copy.ts'
import row from '#web/features/moderation/desk/decisions/work-tab.module.css'
import caseStyles from '#web/features/moderation/desk/queue/case-details.module.css'
import page from '#web/ui/page.module.css'
import styles from './appeals-tab.module.css'

/** The appeals that wait for an answer, or those that were answered. */
export function AppealsTab() {
  const { search } = useAdminSearch()
  const [status, setStatus] = useState<AppealStatus>('open')
  const list = useInfiniteQuery(queuedAppealsQuery(status))
  const appeals = useMemo(() => itemsOf(list.data, (part) => part.appeals), [list.data])
  const work = useWork(list)
  const empty = (
    <EmptyState icon={<CheckIcon />} title={words.emptyTitle}>
      {words.emptyText}
    </EmptyState>
  )
  const filter = (
    <NativeSelect
      isLabelHidden
      label={words.filter}
      value={status}
      onChange={(chosen) => setStatus(APPEAL_STATUSES.find((each) => each === chosen) ?? 'open')}
      options={APPEAL_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
    />
  )
  return (
    <WorkTab
      work={work}
      words={words}
      head={<div className={styles.head}>{filter}</div>}
      side={<AppealWork list={list} appeals={appeals} work={work} />}
    >
      <WorkList list={list} words={words} items={appeals} first={list.data?.pages[0]} empty={empty}>
        {(appeal) => <AppealRow key={appeal.id} appeal={appeal} search={search} />}
      </WorkList>
    </WorkTab>
  )
}

function AppealRow({ appeal, search }: { appeal: QueuedAppeal; search: AdminSearch }) {
  const { id, text, createdAt, user } = appeal
  return (
    <Row id={id} search={search}>
      <span className={row.top}>
        <AppealBadges appeal={appeal} />
      </span>
      <span className={row.text}>{text}</span>
      <span className={row.soft}>
        {user?.displayName ?? words.somebody}, <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
      </span>
    </Row>
  )
}

function AppealBadges({ appeal: { about, decision, status } }: { appeal: QueuedAppeal }) {
  return (
    <>
      <Badge tone="warning">{words.badge(words.types[about.type], words.what[decision.what])}</Badge>
      {status !== 'open' && (
        <Badge tone={status === 'overturned' ? 'success' : 'neutral'}>{words.statuses[status]}</Badge>
      )}
    </>
  )
}

type WorkProps = {
  list: UseInfiniteQueryResult<InfiniteData<QueuedAppeals>>
  appeals: readonly QueuedAppeal[]
  work: Work
}

/** The open appeal, with what it is about, and its two answers. */
function AppealWork({ list, appeals, work: { selected, onSelect, onBack } }: WorkProps) {
  const navigation = useItemNavigation({
    list,
    ids: appeals.map(({ id }) => id),
    selected,
    select: onSelect,
    isShownFromList: true,
  })
  const appeal = appeals.find(({ id }) => id === selected)
  if (selected === undefined) return <Side pane={<NothingChosen words={words} />} />
  return (
    <Side
      pane={
        appeal ? (
          <AppealPane key={appeal.id} appeal={appeal} onBack={onBack} onAnswered={navigation.moveOn} />
        ) : (
          <Pane key={selected} title={words.title} badges={null} onBack={onBack} foot={null}>
            <Placeholder list={list} />
          </Pane>
        )
      }
    />
  )
}

function Placeholder({ list }: { list: UseInfiniteQueryResult }) {
  if (list.isError) return <QueryFailure query={list} title={words.failureTitle} level={3} />
  if (list.isFetching || list.hasNextPage) return <PaneSkeleton label={words.loading} />
  return (
    <EmptyState title={words.noLongerTitle} level={3}>
      {words.noLongerText}
    </EmptyState>
  )
}

type PaneProps = { appeal: QueuedAppeal; onBack: () => void; onAnswered: (id: string) => void }
type Action = AnswerAppeal['action']

function AppealPane({ appeal, onBack, onAnswered }: PaneProps) {
  const { id, user, status, createdAt, needsAnother, itemId } = appeal
  const [asked, setAsked] = useState<Action>()
  const details = useQuery({ ...caseQuery(itemId ?? ''), enabled: itemId !== null })
  const version = details.data?.version
  const { answer, isAnswering } = useAnswer(id, () => {
    setAsked(undefined)
    onAnswered(id)
  })
  const title = words.heading(user?.displayName ?? words.somebody)
  const isReady = itemId === null || details.data !== undefined
  const buttons = status === 'open' && !needsAnother && (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked('uphold')}>
        {words.uphold}
      </Button>
      <Button
        aria-haspopup="dialog"
        aria-disabled={!isReady || undefined}
        onClick={() => isReady && setAsked('overturn')}
      >
        {words.overturn}
      </Button>
    </>
  )
  const badges = (
    <>
      <AppealBadges appeal={appeal} />
      <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
    </>
  )
  return (
    <Pane title={title} badges={badges} onBack={onBack} foot={buttons}>
      {status === 'open' && needsAnother && <p className={styles.note}>{words.needsAnother}</p>}
      <AppealDetails appeal={appeal} title={title} details={details} />
      {asked && (
        <Suspense>
          <ReasonDialog
            title={asked === 'uphold' ? words.upholdTitle : words.overturnTitle}
            about={title}
            reasons={asked === 'uphold' ? words.upholdReasons : words.overturnReasons}
            confirm={asked === 'uphold' ? words.uphold : words.overturn}
            variant="primary"
            isSending={isAnswering}
            onSend={(reason) => answer({ action: asked, reason, version })}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Pane>
  )
}

type DetailsProps = { appeal: QueuedAppeal; title: string; details: UseQueryResult<ModerationCase> }

/** What the person says, the decision, and what it is about. */
function AppealDetails({ appeal, title, details }: DetailsProps) {
  const { user, text, itemId, decision, decidedBy } = appeal
  return (
    <>
      <section className={page.stack2}>
        <h3>{words.textTitle}</h3>
        <blockquote className={caseStyles.text}>{text}</blockquote>
      </section>
      <section className={page.stack2}>
        <h3>{words.decisionTitle}</h3>
        <p>{decision.reason}</p>
        <p className={page.small}>
          {words.decidedBy(decidedBy?.displayName ?? words.automatic, dayAndTime(decision.decidedAt))}
        </p>
        {user && itemId === null && <PersonLink id={user.id}>{user.displayName}</PersonLink>}
      </section>
      <Answer appeal={appeal} />
      {appeal.document && <DocumentViewer document={appeal.document} title={decision.title ?? title} />}
      {itemId !== null && <Case details={details} />}
    </>
  )
}

function Case({ details }: { details: UseQueryResult<ModerationCase> }) {
  if (details.data) return <CaseDetails details={details.data} isDecisionShown={false} />
  if (details.isError) return <QueryFailure query={details} title={words.caseFailed} level={3} />
  return <PaneSkeleton label={words.loading} />
}

function Answer({
  appeal: { status, reason, answeredAt, answeredBy, isAnsweredByDecider },
}: {
  appeal: QueuedAppeal
}) {
  if (reason === null || answeredAt === null) return null
  return (
    <section className={page.stack2}>
      <h3>{words.answerTitle}</h3>
      <p>
        {words.statuses[status]}. {reason}
      </p>
      <p className={page.small}>
        {words.answeredBy(answeredBy?.displayName ?? words.somebody, dayAndTime(answeredAt))}
      </p>
      {isAnsweredByDecider && <p className={page.small}>{words.byDecider}</p>}
    </section>
  )
}

/** Answers an appeal. It leaves the list only after the server has confirmed. */
function useAnswer(id: string, onAnswered: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (json: AnswerAppeal) =>
      withPasskey(() => parseResponse(api.admin.appeals[':id'].$post({ param: { id }, json }))),
    onSuccess: () => {
      showToast({ title: words.answered, description: words.answeredText })
      onAnswered()
      void client.invalidateQueries({ queryKey: documentsQuery.queryKey })
      void refetchAppeals(client)
    },
    onError: (error) => {
      showFailure(error)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void refetchAppeals(client)
    },
  })
  return { answer: mutate, isAnswering: isPending }
}
