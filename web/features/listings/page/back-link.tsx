import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons/icons-listing.tsx'
import { listingWords } from './copy.ts'
import styles from './back-link.module.css'

/** From the feed: one step back, to the very place in it. From anywhere else: to the market. */
export function BackLink() {
  const words = useWords(listingWords)
  const router = useRouter()
  const user = useUser()
  const isFromFeed = useLocation({ select: (location) => location.state.isFromFeed === true })
  const look = `${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`
  if (isFromFeed) {
    return (
      <button type="button" className={look} onClick={() => router.history.back()}>
        <BackIcon />
        {words.back}
      </button>
    )
  }
  return (
    <Link to="/" className={look}>
      <BackIcon />
      {user.data ? words.toMarket : words.toHome}
    </Link>
  )
}
