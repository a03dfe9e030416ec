import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { tutorialsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { STEPS, type TutorialId } from './search-params.ts'

const PostDialog = lazyPart(
  () => import('#web/features/listings/posting/post-dialog.tsx').then((module) => module.PostDialog),
  Unopened,
)

/**
 * Where a tutorial ends: the create dialog. It stands in the address, so who signs in for it comes back to it
 * open.
 */
export function CreateListing({ id, isOpen }: { id: TutorialId; isOpen: boolean }) {
  const words = useWords(tutorialsWords)
  const { data: user } = useUser()
  const navigate = useNavigate()
  const setOpen = (isToOpen: boolean) =>
    void navigate({
      to: '/tutorials',
      search: { read: id, step: STEPS, create: isToOpen || undefined },
      replace: true,
      resetScroll: false,
    })
  if (!user) {
    return (
      <Link
        to="/auth"
        search={{ next: `/tutorials?read=${id}&step=${STEPS}&create=true` }}
        className={buttonClass({ variant: 'accent', size: 'lg' })}
      >
        {words.create}
      </Link>
    )
  }
  return (
    <>
      <Button variant="accent" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
