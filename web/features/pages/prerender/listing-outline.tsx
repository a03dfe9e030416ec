import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { slot, slotIf } from '#contract/slots.ts'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { messageSellerWords } from '#web/features/chat/copy.ts'
import { saveWords } from '#web/features/engagement/favourites/copy.ts'
import { useWords } from '#web/lib/words.ts'
import attributes from '#web/features/listings/page/attribute-table.module.css'
import { BackLink } from '#web/features/listings/page/back-link.tsx'
import like from '#web/features/listings/page/like-button.module.css'
import price from '#web/features/listings/page/listing-price.module.css'
import styles from '#web/features/pages/listing/listing-page.module.css'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { BookmarkIcon, CalendarIcon, LinkIcon, WhatsAppIcon } from '#web/ui/icons/icons-listing.tsx'
import { CommentIcon, EyeIcon, HeartIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import page from '#web/ui/page.module.css'
import { Price } from '#web/ui/price.tsx'
import { outlineAttributes } from './attribute-outline.ts'
import { GalleryOutline } from './gallery-outline.tsx'
import { SellerOutline } from './seller-outline.tsx'
import { numberSlot, When } from './slots.tsx'

/**
 * A visitor's page of a listing that is on offer, to be filled in by
 * worker/features/pages/listing-slots.ts: the elements of ListingPage and its style sheets, so that nothing
 * moves when that takes over.
 */
export function ListingOutline() {
  const words = useWords(listingWords)
  const messageSeller = (
    <ToSignIn className={buttonClass()}>
      <CommentIcon />
      {useWords(messageSellerWords).message}
    </ToSignIn>
  )
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <BackLink />
      <article className={styles.listing}>
        <div className={styles.gallery}>
          <GalleryOutline />
        </div>
        <div className={styles.summary}>
          <div>
            {LISTING_TYPES.map((type) => (
              <When key={type} is={`type_${type}`}>
                <KindBadge type={type} />
              </When>
            ))}
          </div>
          <h1 className={styles.title}>{slot('title')}</h1>
          <PriceOutline />
          <ul role="list" className={styles.facts}>
            <li>
              <MapPinIcon />
              {slot('location')}
            </li>
            <li>
              <CalendarIcon />
              {words.posted(slot('posted'))}
            </li>
            <li>
              <EyeIcon />
              {slotIf('viewsCount_1', words.views(1)) +
                slotIf('viewsCount_many', words.views(numberSlot('viewsCount')))}
            </li>
          </ul>
          <Actions />
        </div>
        <div className={styles.body}>
          <section>
            <h2>{words.details}</h2>
            {LISTING_TYPES.map((type) => (
              <When key={type} is={`type_${type}`}>
                <dl className={attributes.rows}>
                  {outlineAttributes(type, words).map(({ label, value, field }) => (
                    <When key={label} is={field}>
                      <div className={attributes.row}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                      </div>
                    </When>
                  ))}
                </dl>
              </When>
            ))}
          </section>
          <section>
            <h2>{words.description}</h2>
            <p className={styles.description}>{slot('description')}</p>
          </section>
          <div className={styles.report} />
        </div>
        <div className={styles.seller}>
          <SellerOutline action={<div className={styles.message}>{messageSeller}</div>} />
        </div>
        <div className={styles.comments} />
      </article>
      <div className={styles.bottomBar}>
        <Price
          amount={slot('own')}
          per={slotIf('type_home_rent', words.perMonth)}
          about={words.about(slot('other'))}
        />
        {messageSeller}
      </div>
    </div>
  )
}

function PriceOutline() {
  const words = useWords(listingWords)
  const per = slotIf('type_home_rent', words.perMonth)
  return (
    <div>
      <div className={price.price}>
        <Price amount={slot('own')} per={per} size="xl" />
        <When is="was">
          <span className={price.soft}>
            {words.was}{' '}
            <s>
              {slot('was')}
              {per}
            </s>
          </span>
        </When>
      </div>
      <p className={price.soft}>
        {words.aboutAtRate(slot('other'), numberSlot('slePerUsd'), slot('rateDay'))}
      </p>
      <When is="type_home_rent">
        <p className={price.soft}>{words.perYear(slot('ownYear'), slot('otherYear'))}</p>
      </When>
    </div>
  )
}

function Actions() {
  const words = useWords(listingWords)
  const likes = numberSlot('likesCount')
  const likeLabel =
    slotIf('likesCount_1', words.likeSignedOut(slot('title'), 1)) +
    slotIf('likesCount_many', words.likeSignedOut(slot('title'), likes))
  return (
    <div className={styles.actions}>
      <ToSignIn className={like.like} label={likeLabel}>
        <HeartIcon />
        {words.number(likes)}
      </ToSignIn>
      <ToSignIn className={buttonClass({ variant: 'secondary' })}>
        <BookmarkIcon />
        {useWords(saveWords).save}
      </ToSignIn>
      <div className={styles.share}>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`https://wa.me/?text=${slot('shareText')}`}
          target="_blank"
          rel="noreferrer"
        >
          <WhatsAppIcon />
          {words.shareWhatsApp}
        </a>
        <button type="button" className={buttonClass({ variant: 'secondary' })}>
          <LinkIcon />
          {words.copyLink}
        </button>
      </div>
    </div>
  )
}

function ToSignIn({
  className,
  label,
  children,
}: {
  className?: string
  label?: string
  children: ReactNode
}) {
  return (
    <Link to="/auth" search={{ next: `/listings/${slot('id')}` }} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
