import { Link } from '@tanstack/react-router'
import { landingWords } from '#web/copy/landing.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Brand } from '#web/ui/brand.tsx'
import { ClothStripe } from '#web/ui/cloth.tsx'
import styles from './landing.module.css'

export function Footer() {
  const words = useWords(landingWords)
  const { brand } = useWords(shellWords)
  return (
    <footer data-surface="bar">
      <ClothStripe />
      <div className={styles.footer}>
        <div className={styles.maker}>
          <Brand name={brand} />
          <span className={styles.onBarSoft}>{words.place}</span>
        </div>
        <nav aria-label={words.footerLabel} className={styles.footerLinks}>
          <Link to="/" className={styles.footerLink}>
            {words.home}
          </Link>
          <Link to="/auth" className={styles.footerLink}>
            {words.signIn}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
