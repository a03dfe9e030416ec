import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import { DAY_MS, shortDate, shortDateWithYear } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import { EXPIRY_NOTICE_DAYS } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { dayAndTime, useNow } from '#web/lib/times.ts'
import { useWaiting } from '#web/lib/waiting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EditIcon, MoreIcon, TrashIcon } from '#web/ui/icons/icons-owner.tsx'
import { CheckIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { AskBuyerContext } from './ask-buyer.ts'
import { upkeepWords } from './copy.ts'
import { useOwnerAction } from './use-owner-action.ts'
import { findEdit } from './waiting-edit.ts'
import { findSale } from './waiting-sale.ts'
import styles from './use-owner-tools.module.css'

const EditDialog = lazyPart(async () => {
  const module = await import('#web/features/listings/posting/edit-dialog.tsx')
  await module.draftLoaded
  return module.EditDialog
}, FailedDialog)

const Menu = lazyPart(() => import('#web/ui/overlays/menu.tsx').then((module) => module.Menu), FailedDialog)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the listing whose edit opens. */
    editing?: string
  }
}

export type Tool = {
  action: OwnerAction
  label: string
  icon: ReactNode
  /** Why the action is not available yet: 'again from Nov 22'. */
  disabledReason?: string
  run: () => void
}

/**
 * The owner's actions for a listing in its current state, for buttons or a menu. Render `editor` beside them.
 */
export function useOwnerTools(listing: Listing) {
  const now = useNow()
  const { carryOut, isUnderWay } = useOwnerAction(listing)
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  // From the toast about an edit that was refused after it had waited for the line.
  const wantsToEdit = useLocation({ select: ({ state }) => state.editing === listing.id })
  const [hadWanted, setHadWanted] = useState(false)
  if (wantsToEdit !== hadWanted) {
    setHadWanted(wantsToEdit)
    if (wantsToEdit) setEditing(true)
  }
  const askBuyer = useContext(AskBuyerContext)
  const runOf = (action: OwnerAction) => {
    if (action === 'edit') return edit
    // Without a line nobody can be chosen as the buyer.
    return action === 'markSold' && askBuyer
      ? () => (navigator.onLine ? askBuyer(listing) : carryOut(action))
      : () => carryOut(action)
  }

  const actions = OWNER_ACTIONS[listing.status]
  const tools = [...(listing.reservedUntil ? (['release'] as const) : []), ...actions].map(
    (action): Tool => ({
      action,
      label: upkeepWords.actions[action === 'markSold' && isMonthly(listing.type) ? 'markRented' : action],
      icon: ICONS[action],
      disabledReason: action === 'renew' ? againFrom(listing, now, upkeepWords.renewAgain) : undefined,
      run: runOf(action),
    }),
  )

  const editor = isEditing && (
    <Suspense>
      <EditDialog listing={listing} onClose={() => setEditing(false)} />
    </Suspense>
  )
  return { tools, isUnderWay, edit, editor }
}

const ICONS: Record<OwnerAction, ReactNode> = {
  release: <RefreshIcon />,
  edit: <EditIcon />,
  markSold: <CheckIcon />,
  renew: <RefreshIcon />,
  reactivate: <RefreshIcon />,
  delete: <TrashIcon />,
}

function againFrom(
  { renewableAt }: Listing,
  now: number | undefined,
  inWords: (date: string) => string,
): string | undefined {
  if (renewableAt === undefined || now === undefined || Date.parse(renewableAt) <= now) return undefined
  return inWords(shortDate(renewableAt))
}

type OwnerAction = 'edit' | 'release' | 'markSold' | 'renew' | 'reactivate' | 'delete'

/** The owner's actions in each state, the likeliest first. A deleted listing is restored on its own page. */
const OWNER_ACTIONS = {
  active: ['edit', 'markSold', 'renew', 'delete'],
  pending: ['edit', 'delete'],
  sold: ['reactivate', 'delete'],
  expired: ['renew', 'edit', 'markSold', 'delete'],
  removed: [],
} as const satisfies Record<ListingStatus, readonly OwnerAction[]>

const BUTTONS_MAX = 2

/** The two likeliest actions as buttons, the others in a menu. */
export function CardTools({ listing }: { listing: Listing }) {
  const { tools, isUnderWay, editor } = useOwnerTools(listing)
  const rest = tools.slice(BUTTONS_MAX)
  return (
    <div className={styles.tools} role="group" aria-label={upkeepWords.actionsOf(listing.title)}>
      {tools.slice(0, BUTTONS_MAX).map((tool) => (
        <ToolButton key={tool.action} tool={tool} isUnderWay={isUnderWay} />
      ))}
      {rest.length > 0 && <MoreTools title={listing.title} tools={rest} isUnderWay={isUnderWay} />}
      {editor}
    </div>
  )
}

function MoreTools({
  title,
  tools,
  isUnderWay,
}: {
  title: string
  tools: readonly Tool[]
  isUnderWay: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label={upkeepWords.more(title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isUnderWay || undefined}
        className={styles.more}
        onClick={() => setOpen(!isOpen && !isUnderWay)}
      >
        <MoreIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Menu
            label={upkeepWords.more(title)}
            triggerRef={trigger}
            isOpen
            onClose={close}
            entries={tools.map(({ action, run, ...entry }) => ({ id: action, onAction: run, ...entry }))}
          />
        </Suspense>
      )}
    </>
  )
}

/** A button for an action. If the action is unavailable, the button stays focusable but does nothing. */
export function ToolButton({ tool, isUnderWay }: { tool: Tool; isUnderWay: boolean }) {
  const isDisabled = isUnderWay || tool.disabledReason !== undefined
  return (
    <Button
      variant="secondary"
      size="tap"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : tool.run}
    >
      {tool.icon}
      <span>
        {tool.label}
        {tool.disabledReason && <span className={styles.reason}> {tool.disabledReason}</span>}
      </span>
    </Button>
  )
}

/** Says that a mark as sold or an edit waits for the line, for whom a listing is reserved, or when it expires or has expired, with a warning in its last days. */
export function ExpiryNote({ listing }: { listing: Listing }) {
  const days = daysLeft(listing, useNow())
  const waiting = useWaiting(listing.user.id)
  if (findSale(waiting, listing.id)) return <p className={styles.expiry}>{upkeepWords.saleWaits}</p>
  if (findEdit(waiting, listing.id)) return <p className={styles.expiry}>{upkeepWords.editWaits}</p>
  if (listing.reservedUntil)
    return (
      <p className={styles.expiry}>
        {upkeepWords.reserved(listing.reservedFor, dayAndTime(listing.reservedUntil))}
      </p>
    )
  if (days !== undefined)
    return (
      <p className={styles.expiry}>
        <Badge tone="warning">{upkeepWords.expiresIn(days)}</Badge>
      </p>
    )
  if (listing.status !== 'active' && listing.status !== 'expired') return null
  const inWords = listing.status === 'active' ? upkeepWords.runsUntil : upkeepWords.ranOut
  return <p className={styles.expiry}>{inWords(shortDateWithYear(listing.expiresAt))}</p>
}

/** The days until an active listing expires, rounded up. Undefined unless the expiry is near. */
export function daysLeft({ status, expiresAt }: Listing, now: number | undefined): number | undefined {
  if (status !== 'active' || now === undefined) return undefined
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS))
  return days <= EXPIRY_NOTICE_DAYS ? days : undefined
}
