import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { defineWords, useWords } from '#web/lib/words.ts'
import { watchInstallOffer } from '#web/features/pages/install/install-offer.ts'
import { Brand } from '#web/ui/brand.tsx'
import { ClothStripe } from '#web/ui/cloth.tsx'
import styles from './footer.module.css'
import page from '#web/ui/page.module.css'

type Group = { title: string; links: readonly { to: LinkProps['to']; label: string }[] }

/** The footer of the public pages. Links to pages for members lead visitors through sign-in. */
export function Footer() {
  const words = useWords(footerWords)
  const { brand } = useWords(shellWords)
  useEffect(() => watchInstallOffer(), [])
  const groups: Group[] = [
    {
      title: words.market,
      links: [
        { to: '/home', label: words.home },
        { to: '/market/{-$kind}/{-$place}', label: words.browse },
        { to: '/smart-search', label: words.search },
        { to: '/messaging', label: words.messages },
        { to: '/mobile-app', label: words.app },
      ],
    },
    {
      title: words.own,
      links: [
        { to: '/profile', label: words.profile },
        { to: '/verification', label: words.verification },
        { to: '/analytics', label: words.analytics },
      ],
    },
    {
      title: words.help,
      links: [
        { to: '/about', label: words.about },
        { to: '/examples', label: words.examples },
        { to: '/tutorials', label: words.guide },
      ],
    },
  ]
  return (
    <footer data-surface="bar">
      <ClothStripe />
      <div className={styles.footer}>
        <div className={styles.maker}>
          <Brand name={brand} />
          <span className={styles.place}>{words.place}</span>
        </div>
        <nav aria-label={words.label} className={styles.groups}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul role="list">
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <Link to={to} className={page.tapLink}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}

const footerWords = defineWords({
  en: {
    label: 'Pages of this site',
    place: 'Made for Sierra Leone',
    market: 'The market',
    home: 'Home',
    browse: 'Browse the market',
    search: 'Smart search',
    messages: 'Messages',
    app: 'Mobile app',
    own: 'Your account',
    profile: 'Profile',
    verification: 'Verification',
    analytics: 'Analytics',
    help: 'Good to know',
    about: 'About',
    examples: 'Examples',
    guide: "Seller's guide",
  },
})
