import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Message } from '#contract/conversation.ts'
import { loadSentFile } from '#web/features/chat/data/sent-files.ts'
import { useInView } from '#web/lib/in-view.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { chatPhotoWords } from './copy.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { useObjectUrl } from './use-object-url.ts'
import styles from './photos.module.css'

const FullScreen = lazyPart(
  () => import('#web/features/listings/page/full-screen.tsx').then((module) => module.FullScreen),
  ({ start, onClose }) => <FailedDialog onClose={() => onClose(start)} />,
)

type Props = { message: Message; photo: NonNullable<Message['photo']> }

/** A photo that somebody sent. It loads when it comes into view, once for this device, and opens when pressed. */
export function SentPhoto({ message, photo }: Props) {
  const target = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useInView({ target, root: NO_ROOT, margin: '0px', isOff: isSeen, recheckOn: message.id }, () =>
    setSeen(true),
  )
  const file = useQuery({
    queryKey: ['sent-file', message.id],
    queryFn: () => loadSentFile(message),
    staleTime: Infinity,
    // What is kept on the device is shown without a connection, too.
    networkMode: 'offlineFirst',
    enabled: isSeen,
  })
  const src = useObjectUrl(file.data)
  const { width, height, thumbhash } = photo
  const close = () => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={target}>
      {file.isError ? (
        <PhotoFrame src={undefined} width={width} height={height} thumbhash={thumbhash}>
          <span className={styles.over} role="alert">
            {chatPhotoWords.failed}
            <Button variant="secondary" size="sm" onClick={() => void file.refetch()}>
              {chatPhotoWords.tryAgain}
            </Button>
          </span>
        </PhotoFrame>
      ) : (
        <button
          ref={opener}
          type="button"
          className={styles.open}
          aria-label={chatPhotoWords.open}
          aria-disabled={src === undefined}
          onClick={() => src !== undefined && setOpen(true)}
        >
          <PhotoFrame src={src} width={width} height={height} thumbhash={thumbhash} />
        </button>
      )}
      {isOpen && src !== undefined && (
        <Suspense>
          <FullScreen
            title={chatPhotoWords.gallery}
            photos={[{ url: src, width, height }]}
            start={0}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const NO_ROOT = { current: null }
