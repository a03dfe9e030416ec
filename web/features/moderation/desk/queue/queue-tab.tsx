import {
  useInfiniteQuery,
  type InfiniteData,
  useQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ModerationItem, ModerationQueue } from '#contract/moderation.ts'
import { FLAG_TYPES, MODERATED_TYPES, MODERATION_STATUSES } from '#contract/trust.ts'
import { WorkList, Row } from '#web/features/moderation/desk/decisions/work-list.tsx'
import { useWork, WorkTab } from '#web/features/moderation/desk/decisions/work-tab.tsx'
import { queueQuery, statsQuery } from '#web/features/moderation/desk/queries.ts'
import { type AdminSearch, SORTS, useAdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { queueWords, filterWords } from './copy.ts'
import { ItemBadges } from './item-badges.tsx'
import { QueueWork } from './queue-work.tsx'
import row from '#web/features/moderation/desk/decisions/work-tab.module.css'
import styles from './queue.module.css'

/** The items that the classifier or people flagged. */
export function QueueTab() {
  const { search, change } = useAdminSearch()
  const { type, flag, status, sort } = search
  const list = useInfiniteQuery(queueQuery({ type, flag, status, sort }))
  const items = useMemo(() => itemsOf(list.data, (page) => page.items), [list.data])
  const work = useWork(list)
  const clear = () => change({ type: undefined, flag: undefined, status: 'open', item: undefined })
  return (
    <WorkTab
      work={work}
      words={queueWords}
      head={
        <>
          <div className={styles.filters}>
            <QueueFilters search={search} onChange={(part) => change({ ...part, item: undefined })} />
          </div>
          <NewItemsButton search={search} list={list} />
        </>
      }
      side={<QueueWork list={list} items={items} work={work} />}
    >
      <WorkList
        list={list}
        words={queueWords}
        items={items}
        first={list.data?.pages[0]}
        empty={<EmptyQueue search={search} onClear={clear} />}
      >
        {(item) => <QueueRow key={item.id} item={item} search={search} />}
      </WorkList>
    </WorkTab>
  )
}

type EmptyProps = { search: AdminSearch; onClear: () => void }

function EmptyQueue({ search: { type, flag, status }, onClear }: EmptyProps) {
  if (!type && !flag && status === 'open') {
    return (
      <EmptyState icon={<CheckIcon />} title={queueWords.emptyTitle}>
        {queueWords.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={queueWords.noMatchTitle}
      action={
        <Button variant="secondary" onClick={onClear}>
          {queueWords.clear}
        </Button>
      }
    >
      {queueWords.noMatchText}
    </EmptyState>
  )
}

type Props = { search: AdminSearch; list: UseInfiniteQueryResult<InfiniteData<ModerationQueue>> }

/** Loads new items only when pressed. If the list moved by itself, moderators might act on the wrong item. */
function NewItemsButton({ search: { type, flag, status }, list }: Props) {
  const { data: stats } = useQuery(statsQuery)
  const first = list.data?.pages[0]
  const isUnfiltered = status === 'open' && !type && !flag
  const newCount = stats && first && !first.totalIsAtLeast ? stats.pendingModerations - first.total : 0
  if (!isUnfiltered || newCount <= 0) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      isBlock
      isPending={list.isRefetching}
      onClick={() => void list.refetch()}
    >
      {queueWords.showNew(newCount)}
    </Button>
  )
}

const PREVIEW_CHARACTERS = 100

function QueueRow({ item, search }: { item: ModerationItem; search: AdminSearch }) {
  const { id, contentType, contentPreview, reason, createdAt, user } = item
  return (
    <Row id={id} search={search}>
      <span className={row.top}>
        <ItemBadges item={item} />
        <time dateTime={createdAt} className={row.date}>
          {dayAndTime(createdAt)}
        </time>
      </span>
      <span className={row.text}>{Array.from(contentPreview).slice(0, PREVIEW_CHARACTERS).join('')}</span>
      <span className={row.soft}>
        {queueWords.contentTypes[contentType]}
        {user && ` ${queueWords.by(user.displayName)}`}
        {' · '}
        {reason}
      </span>
    </Row>
  )
}

type FilterProps = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void }

function QueueFilters({ search, onChange }: FilterProps) {
  return (
    <>
      <NativeSelect
        isLabelHidden
        label={filterWords.statusLabel}
        value={search.status}
        onChange={(status) => onChange({ status })}
        options={MODERATION_STATUSES.map((value) => ({ value, label: filterWords.statuses[value] }))}
      />
      <NativeSelect
        isLabelHidden
        label={filterWords.sortLabel}
        value={search.sort}
        onChange={(sort) => onChange({ sort })}
        options={SORTS.map((value) => ({ value, label: filterWords.sorts[value] }))}
      />
      <NativeSelect
        isLabelHidden
        label={filterWords.typeLabel}
        value={search.type ?? 'any'}
        onChange={(type) => onChange({ type: type === 'any' ? undefined : type })}
        options={[
          { value: 'any', label: filterWords.anyType },
          ...MODERATED_TYPES.map((value) => ({ value, label: filterWords.contentTypes[value] })),
        ]}
      />
      <NativeSelect
        isLabelHidden
        label={filterWords.flagLabel}
        value={search.flag ?? 'any'}
        onChange={(flag) => onChange({ flag: flag === 'any' ? undefined : flag })}
        options={[
          { value: 'any', label: filterWords.anyFlag },
          ...FLAG_TYPES.map((value) => ({ value, label: filterWords.flags[value] })),
        ]}
      />
    </>
  )
}
