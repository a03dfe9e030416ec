import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { readPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { useWaiting, type Waiting } from '#web/lib/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { postingWords, waitingPostWords } from './copy.ts'
import { photosAtom } from './draft.ts'
import { moveWaitingToDraft, POST, valuesOfPost } from './waiting-posts.ts'
import page from '#web/ui/page.module.css'
import styles from './waiting-list.module.css'

type Props = {
  userId: string
  level?: 2 | 3
  /** The key of a post that goes into the form again at once. */
  reopenedKey?: string
  /** Called when one of them is in the form again. */
  onReopened?: () => void
}

/** The posts that the server does not have yet. */
export function WaitingList({ userId, level = 2, reopenedKey, onReopened }: Props) {
  const id = useId()
  const { exchange } = useAtomValue(photosAtom)
  const posts = useWaiting(userId).filter(({ kind }) => kind === POST)
  const Heading = `h${level}` as const

  const reopen = (post: Waiting) => {
    exchange(() => moveWaitingToDraft(userId, post)).then(onReopened, () =>
      showToast({
        title: postingWords.error,
        description: waitingPostWords.notReopened,
        tone: 'destructive',
      }),
    )
  }

  const reopenNow = useEffectEvent(() => {
    const post = posts.find(({ key }) => key === reopenedKey)
    if (post) reopen(post)
  })
  useEffect(() => reopenNow(), [reopenedKey])

  if (posts.length === 0) return null
  return (
    <section className={page.stack2} aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {waitingPostWords.list}
      </Heading>
      <ul role="list" className={page.stack2}>
        {posts.map((post) => (
          <li key={post.key}>
            <WaitingCard post={post} onReopen={() => reopen(post)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingCard({ post, onReopen }: { post: Waiting; onReopen: () => void }) {
  const photo = useFirstPhoto(post.key)
  const title = valuesOfPost(post).title || waitingPostWords.untitled
  const { state, text, button, buttonLabel } = describe(post, title)
  return (
    <Card isPadded={false} className={styles.card}>
      <div className={styles.photo}>{photo ? <img src={photo} alt="" /> : <CameraIcon />}</div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.state}>{state}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={buttonLabel}
        className={styles.button}
        onClick={onReopen}
      >
        {button}
      </Button>
    </Card>
  )
}

function describe({ refusal }: Waiting, title: string) {
  const { waiting, waitingText, undo, undoOf, aside, asideText, refused, edit, editOf } = waitingPostWords
  if (refusal === undefined)
    return { state: waiting, text: waitingText, button: undo, buttonLabel: undoOf(title) }
  const words = refusal === '' ? { state: aside, text: asideText } : { state: refused, text: refusal }
  return { ...words, button: edit, buttonLabel: editOf(title) }
}

/** The address of the first photo's small copy, from the disk of this device. */
function useFirstPhoto(key: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let address: string | undefined
    let isOver = false
    const show = async () => {
      const [first] = (await readPhotoDraft(key)).photos
      if (isOver || !first) return
      if (first.kind === 'url') return setUrl(first.imageUrl)
      if (!first.resized) return
      address = URL.createObjectURL(first.resized.small)
      setUrl(address)
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [key])
  return url
}
