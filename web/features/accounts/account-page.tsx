import { Link } from '@tanstack/react-router'
import { accountWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import styles from './account-page.module.css'
import { NotificationsSection } from './notifications-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Everything that a person can set about themselves. */
export function AccountPage() {
  const words = useWords(accountWords)
  const { data: user } = useUser()
  useDocumentTitle(words.pageTitle)
  if (!user) return null
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <div>
        <Link to="/profile" className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}>
          {words.back}
        </Link>
        <h1>{words.title}</h1>
      </div>
      <ProfileForm user={user} />
      <PhoneSection user={user} />
      <NotificationsSection />
      <SessionsSection />
    </div>
  )
}
