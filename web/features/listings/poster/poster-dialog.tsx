import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { encode } from 'uqr'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { posterWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './poster.module.css'

export type PosterSubject = {
  title: string
  price?: string
  place?: string | null
  photo?: string
  /** The page to which the code leads. */
  path: string
}

type PosterDialogProps = { subject: PosterSubject; onClose: () => void }

/** Shows the poster and prints it: only the poster, whatever else is on the page. */
export function PosterDialog({ subject, onClose }: PosterDialogProps) {
  useEffect(() => {
    document.body.dataset.poster = ''
    return () => void delete document.body.dataset.poster
  }, [])
  return (
    <Dialog
      onClose={onClose}
      title={posterWords.title}
      closeLabel={posterWords.close}
      footer={
        <Button size="tap" onClick={() => window.print()}>
          {posterWords.print}
        </Button>
      }
    >
      <div className={page.stack3}>
        <p>{posterWords.intro}</p>
        <Poster subject={subject} />
      </div>
      {createPortal(
        <div className={styles.sheet} aria-hidden>
          <Poster subject={subject} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

function Poster({ subject: { title, price, place, photo, path } }: { subject: PosterSubject }) {
  const url = useRouteContext({ from: '__root__', select: (context) => context.origin }) + path
  return (
    <div className={styles.poster}>
      {photo && <img className={styles.photo} src={photo} alt="" />}
      <div className={styles.words}>
        {price && <p className={styles.price}>{price}</p>}
        <p className={styles.title}>{title}</p>
        {place && <p className={styles.place}>{place}</p>}
      </div>
      <div className={styles.foot}>
        <QrCode url={url} />
        <div className={styles.words}>
          <p className={styles.market}>{posterWords.market}</p>
          <p>{posterWords.scan}</p>
          <p className={styles.url}>{url.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </div>
  )
}

/** With the four light modules around it that the standard asks for. */
const QUIET_MODULES = 4

function QrCode({ url }: { url: string }) {
  const { size, path } = useMemo(() => drawCode(url), [url])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={posterWords.codeOf(url)}
    >
      <path d={path} />
    </svg>
  )
}

/** Level Q, which a quarter of dirt or rain does not spoil. */
function drawCode(url: string): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'Q', border: QUIET_MODULES })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
