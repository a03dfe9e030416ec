import { Link } from '@tanstack/react-router'
import type { ModerationItem } from '#contract/moderation.ts'
import { queueWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { dayAndTime } from '#web/lib/times.ts'
import row from '../decisions/row.module.css'
import { toAddress, type AdminSearch } from '../search-params.ts'
import { ItemBadges } from './item-badges.tsx'

const PREVIEW_CHARACTERS = 100

export function QueueRow({ item, search }: { item: ModerationItem; search: AdminSearch }) {
  const words = useWords(queueWords)
  const { id, contentType, contentPreview, reason, createdAt, user } = item
  return (
    <li>
      <Link
        to="/admin"
        search={toAddress({ ...search, item: id })}
        replace={search.item !== undefined}
        resetScroll={false}
        preload={false}
        className={row.row}
        data-id={id}
      >
        <span className={row.top}>
          <ItemBadges item={item} />
          <time dateTime={createdAt} className={row.date}>
            {dayAndTime(createdAt)}
          </time>
        </span>
        <span className={row.text}>{Array.from(contentPreview).slice(0, PREVIEW_CHARACTERS).join('')}</span>
        <span className={row.soft}>
          {words.contentTypes[contentType]}
          {user && ` ${words.by(user.displayName)}`}
          {' · '}
          {reason}
        </span>
      </Link>
    </li>
  )
}
