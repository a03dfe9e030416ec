import { Suspense } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'

const PostButton = lazyPart(() =>
  import('#web/features/listings/profile/post-button.tsx').then((module) => module.PostButton),
)

/** For members, posting; for a visitor, signing in first. */
export function PostItem() {
  const words = useWords(marketWords)
  const { data: user } = useUser()
  if (user) {
    return (
      <Suspense>
        <PostButton label={words.post} size="md" />
      </Suspense>
    )
  }
  return (
    <SignInLink action="post" className={buttonClass({ variant: 'accent' })}>
      <PlusIcon />
      {words.post}
    </SignInLink>
  )
}
