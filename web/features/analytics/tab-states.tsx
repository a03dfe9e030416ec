import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { PostButton } from '#web/features/listings/profile/post-button.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { analyticsWords } from './copy.ts'
import { refetchAll } from './queries.ts'
import type { AnalyticsTab } from './search-params.ts'
import styles from './analytics-page.module.css'

/** The blocks of each tab's skeleton, from the top, with their heights. */
const PARTS: Record<AnalyticsTab, readonly (readonly [part: string, height: string])[]> = {
  overview: [
    ['totals', '11rem'],
    ['rates', '14rem'],
    ['days', '16rem'],
  ],
  listings: [
    ['sorts', '2.75rem'],
    ['first', '9rem'],
    ['second', '9rem'],
    ['third', '9rem'],
  ],
  engagement: [
    ['ranks', '24rem'],
    ['times', '8rem'],
  ],
  insights: [
    ['first', '7rem'],
    ['second', '7rem'],
    ['third', '7rem'],
  ],
}

/** The skeleton of a tab while its figures load. */
export function TabSkeleton({ tab }: { tab: AnalyticsTab }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{analyticsWords.loading}</VisuallyHidden>
      {PARTS[tab].map(([part, height]) => (
        <Skeleton key={part} shape="block" height={height} />
      ))}
    </div>
  )
}

/** Shown in a tab whose call failed. */
export function FiguresFailure({ query }: { query: UseQueryResult }) {
  return <QueryFailure query={query} title={analyticsWords.failureTitle} />
}

/** Explains to a person without listings what the tab will show, with a button to post the first. */
export function FirstListing() {
  const client = useQueryClient()
  return (
    <EmptyState
      icon={<CameraIcon />}
      title={analyticsWords.noneTitle}
      action={
        <PostButton label={analyticsWords.createFirst} size="lg" onPosted={() => void refetchAll(client)} />
      }
    >
      {analyticsWords.noneText}
    </EmptyState>
  )
}

type Props = { name: string; definition: string; children: ReactNode }

/** A figure with its definition. */
export function DefinedFigure({ children, ...words }: Props) {
  return (
    <div className={styles.defined}>
      <div>{children}</div>
      <Definition {...words} />
    </div>
  )
}

/** Hover and keyboard focus show the definition in a tooltip. A press shows it below the figure. */
function Definition({ name, definition }: Omit<Props, 'children'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Tooltip text={definition} isSuppressed={isOpen}>
        {(described) => (
          <IconButton
            {...described}
            label={name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className={styles.info}
            onClick={() => setOpen(!isOpen)}
          >
            <InfoIcon />
          </IconButton>
        )}
      </Tooltip>
      {isOpen && (
        <p id={id} className={styles.definition}>
          {definition}
        </p>
      )}
    </>
  )
}
