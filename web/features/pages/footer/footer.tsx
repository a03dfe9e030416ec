import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LowData } from '#web/features/media/low-data/low-data.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { watchInstallOffer } from '#web/lib/install-offer.ts'
import { Brand } from '#web/ui/brand.tsx'
import page from '#web/ui/page.module.css'
import styles from './footer.module.css'

type Group = { title: string; links: readonly { to: LinkProps['to']; label: string }[] }

/** The footer of the public pages. Links to pages for members lead visitors through sign-in. */
export function Footer() {
  const { brand } = shellWords
  useEffect(() => watchInstallOffer(), [])
  const groups: Group[] = [
    {
      title: footerWords.market,
      links: [
        { to: '/home', label: footerWords.home },
        { to: '/market/{-$kind}/{-$place}/{-$area}', label: footerWords.browse },
        { to: '/smart-search', label: footerWords.search },
        { to: '/messaging', label: footerWords.messages },
        { to: '/mobile-app', label: footerWords.app },
      ],
    },
    {
      title: footerWords.own,
      links: [
        { to: '/profile', label: footerWords.profile },
        { to: '/verification', label: footerWords.verification },
        { to: '/analytics', label: footerWords.analytics },
      ],
    },
    {
      title: footerWords.help,
      links: [
        { to: '/about', label: footerWords.about },
        { to: '/examples', label: footerWords.examples },
        { to: '/tutorials', label: footerWords.guide },
      ],
    },
  ]
  return (
    <footer data-surface="bar">
      <div className={styles.footer}>
        <div className={styles.maker}>
          <Brand name={brand} />
          <span className={styles.place}>{footerWords.place}</span>
          <LowData />
        </div>
        <nav aria-label={footerWords.label} className={styles.groups}>
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

const footerWords = {
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
}
