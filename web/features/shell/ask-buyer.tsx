import { type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { AskBuyerContext } from '#web/features/listings/upkeep/ask-buyer.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'

const SoldSheet = lazyPart(
  () => import('#web/features/deals/sold-sheet.tsx').then((module) => module.SoldSheet),
  FailedDialog,
)

/** Provides the question who bought a listing to the owner's tools on any page. */
export function AskBuyer({ children }: { children: ReactNode }) {
  const [listing, ask] = useState<Listing>()
  return (
    <AskBuyerContext value={ask}>
      {children}
      <Suspense>{listing && <SoldSheet listing={listing} onClose={() => ask(undefined)} />}</Suspense>
    </AskBuyerContext>
  )
}
