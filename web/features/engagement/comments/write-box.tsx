import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { commentWords } from './copy.ts'
import { CommentBox } from './comment-box.tsx'
import styles from './comments.module.css'

/**
 * Where a new thread begins: a box for members, a way in for visitors, and a word where nothing can be asked
 * any more.
 */
export function WriteBox({
  listing: { id, status, user: seller },
  onPosted,
}: {
  listing: Listing
  onPosted: (comment: Comment) => void
}) {
  const words = useWords(commentWords)
  const { data: user } = useUser()
  if (status !== 'active') return <p className={styles.closed}>{words.closed[status]}</p>
  if (!user) {
    return <SignInLink className={buttonClass({ variant: 'secondary' })}>{words.logIn}</SignInLink>
  }
  const label = user.id === seller.id ? words.write : words.ask
  return (
    <CommentBox
      userId={user.id}
      listingId={id}
      label={label}
      postLabel={words.post}
      hint={words.hint}
      onPosted={onPosted}
    />
  )
}
