import type { CSSProperties } from 'react'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import * as mainIcons from '#web/ui/icons/icons.tsx'
import * as listingIcons from '#web/ui/icons/icons-listing.tsx'
import * as moreIcons from '#web/ui/icons/icons-more.tsx'
import * as ownerIcons from '#web/ui/icons/icons-owner.tsx'
import { Price, PriceTag } from '#web/ui/price.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import styles from './gallery.module.css'

/** [background, foreground] */
const SWATCHES = [
  ['ground', 'ink'],
  ['surface', 'ink'],
  ['sunk', 'ink-soft'],
  ['raised', 'ink-soft'],
  ['primary', 'on-primary'],
  ['primary-soft', 'primary-ink'],
  ['accent', 'on-accent'],
  ['bar', 'on-bar'],
  ['bar-deep', 'on-bar-soft'],
  ['danger', 'on-danger'],
  ['danger-soft', 'danger-ink'],
  ['warning-soft', 'warning-ink'],
  ['info-soft', 'info-ink'],
  ['solid-blue', 'on-solid'],
  ['solid-green', 'on-solid'],
  ['solid-indigo', 'on-solid'],
  ['solid-earth', 'on-solid'],
] as const

const STATUS_TONES = ['neutral', 'success', 'warning', 'danger', 'info'] as const
const VARIANTS = ['primary', 'accent', 'secondary', 'ghost', 'danger'] as const

const icons = { ...mainIcons, ...listingIcons, ...moreIcons, ...ownerIcons }

export function GalleryType() {
  const words = useWords(galleryWords)
  const [display, heading, third, krio] = words.typeSamples
  return (
    <div className={styles.stack}>
      <p className={styles.huge}>{display}</p>
      <h2>{heading}</h2>
      <h3>{third}</h3>
      <p>{krio}</p>
      <p className={styles.soft}>{words.typeSmall}</p>
      <p>
        <a href="#">{words.typeLink}</a>
      </p>
    </div>
  )
}

export function GalleryColours() {
  return (
    <div className={styles.swatches}>
      {SWATCHES.map(([background, foreground]) => (
        <div key={background} className={styles.swatch} style={toStyle(background, foreground)}>
          {background}
        </div>
      ))}
    </div>
  )
}

export function GalleryButtons() {
  const words = useWords(galleryWords)
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{words.variants[variant]}</Button>
          <Button variant={variant} isPending>
            {words.pending}
          </Button>
          <Button variant={variant} disabled>
            {words.disabled}
          </Button>
          <Button variant={variant} size="sm">
            {words.small}
          </Button>
          <Button variant={variant} size="lg">
            <icons.PlusIcon />
            {words.large}
          </Button>
        </div>
      ))}
      <div className={styles.barRow} data-surface="bar">
        <Button variant="bar">
          <icons.SparklesIcon />
          {words.variants.bar}
        </Button>
        <IconButton variant="bar" label={words.popover}>
          <icons.BellIcon />
        </IconButton>
        <a href="#">{words.typeLink}</a>
      </div>
      <IconButtons />
    </>
  )
}

function IconButtons() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.row}>
      <a className={buttonClass({ variant: 'secondary' })} href="#">
        {words.asLink}
      </a>
      <IconButton label={words.likes}>
        <icons.HeartIcon />
      </IconButton>
      <IconButton variant="primary" label={words.call} size="lg">
        <icons.PhoneIcon />
      </IconButton>
      <Tooltip text={words.tooltip}>
        {(described) => (
          <IconButton variant="secondary" label={words.share} {...described}>
            <icons.WhatsAppIcon />
          </IconButton>
        )}
      </Tooltip>
      <div className={styles.across}>
        <Tooltip text={words.tooltipAcross} isFullWidth>
          {(described) => (
            <IconButton label={words.whatIs} {...described}>
              <icons.InfoIcon />
            </IconButton>
          )}
        </Tooltip>
      </div>
    </div>
  )
}

export function GalleryIcons() {
  return (
    <div className={styles.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} label={name} />
      ))}
    </div>
  )
}

export function GalleryLabels() {
  const words = useWords(galleryWords)
  return (
    <>
      <div className={styles.row}>
        {LISTING_TYPES.map((type) => (
          <KindBadge key={type} type={type} />
        ))}
        {STATUS_TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === 'success' && <icons.ShieldCheckIcon />}>
            {words.tones[tone]}
          </Badge>
        ))}
        {[3, 42, 130].map((count) => (
          <CountBadge key={count} count={count} label={words.unread(count)} />
        ))}
      </div>
      <div className={styles.row}>
        <PriceTag amount={words.price} />
        <PriceTag amount={words.priceHome} per={words.perMonth} />
        <Price amount={words.price} converted={words.about} />
        <Price amount={words.priceHome} per={words.perMonth} size="lg" />
        <Price amount={words.priceLong} converted={words.about} size="xl" />
      </div>
      <div className={styles.row}>
        {words.sellers.map((seller) => (
          <span key={seller} className={styles.row}>
            <Avatar name={seller} />
            {seller}
          </span>
        ))}
        <Avatar name={words.seller} size="sm" />
        <Avatar name={words.seller} size="lg" />
      </div>
    </>
  )
}

function toStyle(background: string, foreground: string): CSSProperties {
  return { background: `var(--color-${background})`, color: `var(--color-${foreground})` }
}
