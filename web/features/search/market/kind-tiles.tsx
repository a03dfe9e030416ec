import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { kindPicture, KindIcon } from '#web/features/listings/kind-look.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SavingData } from '#web/ui/saving-data.ts'
import { marketLink } from './market-link.tsx'
import styles from './kind-tiles.module.css'

/** The kinds as large links, each in its colour and with a picture of what is sold. */
export function KindTiles({ className }: { className?: string }) {
  const isSaving = use(SavingData) !== undefined
  return (
    <nav aria-label={kindTilesWords.label} className={className}>
      <ul role="list" className={styles.tiles}>
        {KINDS.map(({ type, names }) => (
          <li key={type}>
            <Link {...marketLink({ type })} preload={false} className={classNames(styles.tile, styles[type])}>
              {!isSaving && (
                <img
                  src={kindPicture(type)}
                  alt=""
                  width={640}
                  height={480}
                  loading="lazy"
                  decoding="async"
                  // Without a line, the colour of the kind instead of a broken picture.
                  onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
                />
              )}
              <span className={styles.name}>
                <KindIcon type={type} />
                {names.category}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const kindTilesWords = { label: 'Kinds of items' }
