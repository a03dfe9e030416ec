import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Brand } from '#web/ui/brand.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClothStripe } from '#web/ui/cloth.tsx'
import styles from './header.module.css'
import { MemberTools } from './member-tools.tsx'

/**
 * A visitor's header is on the first view of every public page; what only a member sees loads apart. It
 * stands while it is not yet known who looks, so that nothing below it moves.
 */
export function Header({ user }: { user: User | null | undefined }) {
  const words = useWords(shellWords)
  return (
    <header className={styles.header} data-surface="bar">
      <div className={styles.row}>
        <Link to="/" aria-label={words.home} className={styles.brand}>
          <Brand name={words.brand} isNameHiddenOnPhones={Boolean(user)} />
        </Link>
        {user ? <MemberTools user={user} /> : <span className={styles.gap} />}
        {user === null && (
          <SignInLink className={classNames(buttonClass({ variant: 'bar' }), styles.logIn)}>
            {words.logIn}
          </SignInLink>
        )}
      </div>
      <ClothStripe />
    </header>
  )
}
