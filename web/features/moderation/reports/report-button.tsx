import { Suspense, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { reportWords } from '#web/features/listings/page/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FlagIcon } from '#web/ui/icons/icons-listing.tsx'
import type { ReportDraft } from './report-dialog.tsx'

const ReportDialog = lazyPart(
  () => import('./report-dialog.tsx').then((module) => module.ReportDialog),
  FailedDialog,
)

/** Reports somebody else's listing to the moderators. Visitors are sent to sign in. */
export function ReportButton({ listing }: { listing: Listing }) {
  const { data: user } = useUser()
  const [isOpen, setOpen] = useState(false)
  // The draft is stored here, so that closing the dialog by mistake loses nothing.
  const [draft, setDraft] = useState<ReportDraft>()
  const style = { variant: 'ghost', size: 'sm' } as const

  if (user?.id === listing.user.id) return null
  if (!user) {
    return (
      <SignInLink className={buttonClass(style)}>
        <FlagIcon />
        {reportWords.report}
      </SignInLink>
    )
  }
  return (
    <>
      <Button {...style} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FlagIcon />
        {reportWords.report}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            listingId={listing.id}
            draft={draft}
            onChange={setDraft}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
