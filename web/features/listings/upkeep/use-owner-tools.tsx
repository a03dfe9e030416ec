import { Suspense, useState, type ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { CheckIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons/icons-owner.tsx'
import { upkeepWords } from './copy.ts'
import { useNow } from './use-now.ts'
import { useUpkeep } from './use-upkeep.ts'

const EditDialog = lazyPart(
  () => import('#web/features/listings/posting/edit-dialog.tsx').then((module) => module.EditDialog),
  Unopened,
)

export type Tool = {
  action: OwnerAction
  label: string
  icon: ReactNode
  /** Why it cannot be used now: 'again from Nov 22'. */
  notNow?: string
  run: () => void
}

/**
 * What its owner can do with a listing as it stands, for buttons and menus alike. `editor` has to be drawn
 * beside them.
 */
export function useOwnerTools(listing: Listing) {
  const words = useWords(upkeepWords)
  const now = useNow()
  const { carryOut, isUnderWay } = useUpkeep(listing)
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)

  const tools = OWNER_ACTIONS[listing.status].map((action): Tool => ({
    action,
    label: words.actions[action],
    icon: ICONS[action],
    notNow: action === 'renew' ? againFrom(listing, now, words.renewAgain) : undefined,
    run: action === 'edit' ? edit : () => carryOut(action),
  }))

  const editor = isEditing && (
    <Suspense>
      <EditDialog listing={listing} isOpen onClose={() => setEditing(false)} />
    </Suspense>
  )
  return { tools, isUnderWay, edit, editor }
}

const ICONS: Record<OwnerAction, ReactNode> = {
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

type OwnerAction = 'edit' | 'markSold' | 'renew' | 'reactivate' | 'delete'

/**
 * What an owner can do with a listing in each state, the likeliest first. A deleted one is brought back from
 * its own page.
 */
const OWNER_ACTIONS = {
  active: ['edit', 'markSold', 'renew', 'delete'],
  pending: ['edit', 'delete'],
  sold: ['reactivate', 'delete'],
  expired: ['renew', 'edit', 'markSold', 'delete'],
  removed: [],
} as const satisfies Record<ListingStatus, readonly OwnerAction[]>
