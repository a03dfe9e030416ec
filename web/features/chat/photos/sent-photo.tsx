import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useRef, useState, type RefObject } from 'react'
import type { Message } from '#contract/conversation.ts'
import { findSentFile, loadSentFile } from '#web/features/chat/data/sent-files.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useInView } from '#web/lib/in-view.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { SavingData } from '#web/ui/saving-data.ts'
import { chatPhotoWords } from './copy.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { useObjectUrl } from './use-object-url.ts'
import styles from './photos.module.css'

const FullScreen = lazyPart(
  () => import('#web/features/listings/page/full-screen.tsx').then((module) => module.FullScreen),
  ({ start, onClose }) => <FailedDialog onClose={() => onClose(start)} />,
)

type Props = { message: Message; photo: NonNullable<Message['photo']> }

/**
 * A photo that somebody sent. It loads once for this device, when it comes into view, or, for somebody who saves
 * data, when it is pressed. Once loaded, it opens when pressed.
 */
export function SentPhoto({ message, photo }: Props) {
  const target = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { file, ask } = useFile(message, target)
  const src = useObjectUrl(file.data ?? undefined)
  const { width, height, thumbhash, bytes } = photo
  const showText = ask && shellWords.showPhoto(bytes)
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
          aria-label={showText ?? chatPhotoWords.open}
          aria-disabled={src === undefined && !showText}
          onClick={ask ?? (() => src !== undefined && setOpen(true))}
        >
          <PhotoFrame src={src} width={width} height={height} thumbhash={thumbhash}>
            {showText && <span className={styles.ask}>{showText}</span>}
          </PhotoFrame>
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

/** The file once it is in view, or, for somebody who saves data, once `ask` was called, unless this device has it. */
function useFile(message: Message, target: RefObject<HTMLElement | null>) {
  const [isSeen, setSeen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isHeld = use(SavingData) !== undefined && !isAsked
  useInView({ target, root: NO_ROOT, margin: '0px', isOff: isSeen, recheckOn: message.id }, () =>
    setSeen(true),
  )
  const file = useQuery({
    queryKey: ['sent-file', message.id, isHeld],
    queryFn: () => (isHeld ? findSentFile(message) : loadSentFile(message)),
    staleTime: Infinity,
    // What is kept on the device is shown without a connection, too.
    networkMode: 'offlineFirst',
    enabled: isSeen,
  })
  return { file, ask: isHeld && file.data === null ? () => setAsked(true) : undefined }
}

const NO_ROOT = { current: null }
