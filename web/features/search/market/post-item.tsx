import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { PostButton } from '#web/features/listings/profile/post-button.tsx'

/** For members, posting; for a visitor, signing in first. */
export function PostItem() {
  const words = useWords(marketWords)
  const { data: user } = useUser()
  if (user) {
    return <PostButton label={words.post} size="md" />
  }
  return (
    <SignInLink action="post" className={buttonClass({ variant: 'accent' })}>
      <PlusIcon />
      {words.post}
    </SignInLink>
  )
}
