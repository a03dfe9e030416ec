import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import { commentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CommentList } from './comment-list.tsx'
import styles from './comments.module.css'
import { commentsQuery } from './queries.ts'
import { WriteBox } from './write-box.tsx'

/**
 * What is asked and answered at a listing, in the open. Heavy with everything below: load it when the reader
 * comes near.
 */
export function Comments({ listing }: { listing: Listing }) {
  const words = useWords(commentWords)
  const id = useId()
  const comments = useInfiniteQuery(commentsQuery(listing.id))
  const total = comments.data?.pages.at(-1)?.total ?? listing.commentsCount
  const [newId, setNewId] = useState<string>()
  const takePosted = (comment: Comment) => setNewId(comment.id)
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id}>
        {words.title} <span className={styles.count}>{words.number(total)}</span>
      </h2>
      <WriteBox listing={listing} onPosted={takePosted} />
      <CommentList comments={comments} listing={listing} newId={newId} onPosted={takePosted} />
    </section>
  )
}
