import { Suspense, useState, type ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { upkeepWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { CheckIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons/icons-owner.tsx'
import { OWNER_ACTIONS, type OwnerAction } from './owner-actions.ts'
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
