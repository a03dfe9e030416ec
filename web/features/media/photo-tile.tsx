import type { CSSProperties, KeyboardEvent, PointerEventHandler } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons-listing.tsx'
import { GripIcon } from '#web/ui/icons/icons-more.tsx'
import { CloseIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { Photo as Picture } from '#web/ui/photo.tsx'
import { photoWords } from './copy.ts'
import type { Photo } from './photo-state.ts'
import { PhotoStatusLine } from './photo-status-line.tsx'
import styles from './photo-tile.module.css'

type DragHandle = {
  [
    event in 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  ]: PointerEventHandler<HTMLElement>
}

type PhotoTileProps = {
  photo: Photo
  index: number
  total: number
  isDragged: boolean
  style: CSSProperties | undefined
  /** Pointer handlers of the grip, for touch and mouse. */
  grip: DragHandle
  /** Pointer handlers of the picture, for a mouse only. */
  surface: DragHandle
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
}

export function PhotoTile({
  photo,
  index,
  total,
  isDragged,
  style,
  grip,
  surface,
  onMove,
  onRemove,
  onRetry,
}: PhotoTileProps) {
  const position = index + 1
  const name = index === 0 ? photoWords.coverOf(total) : photoWords.photoOf(position, total)
  const { status } = photo

  return (
    <li
      className={classNames(styles.tile, isDragged && styles.dragged)}
      style={style}
      aria-label={name}
      data-photo={photo.id}
    >
      <Preview photo={photo} name={name} isCover={index === 0} surface={surface} />
      <IconButton
        className={styles.remove}
        size="sm"
        label={photoWords.remove(position)}
        data-action="remove"
        onClick={onRemove}
      >
        <CloseIcon />
      </IconButton>
      <PhotoStatusLine status={status} position={position} />
      {status.is === 'failed' && status.canRetry && (
        <Button
          variant="secondary"
          size="sm"
          isBlock
          aria-label={photoWords.retryPhoto(position)}
          onClick={onRetry}
        >
          <RefreshIcon />
          {photoWords.retry}
        </Button>
      )}
      {total > 1 && <ReorderControls index={index} total={total} grip={grip} onMove={onMove} />}
    </li>
  )
}

type PreviewProps = Pick<PhotoTileProps, 'photo' | 'surface'> & { name: string; isCover: boolean }

function Preview({ photo, name, isCover, surface }: PreviewProps) {
  const { previewUrl } = photo
  return (
    <div className={styles.picture} {...surface}>
      <Picture
        src={previewUrl}
        held={previewUrl ? { src: previewUrl, text: shellWords.showPhoto(), name } : undefined}
        alt=""
        ratio={1}
        thumbhash={photo.thumbhash}
        fallback={<span className={styles.blank} />}
      />
      {isCover && (
        <span className={styles.cover}>
          <Badge tone="indigo">{photoWords.cover}</Badge>
        </span>
      )}
    </div>
  )
}

type ReorderControlsProps = Pick<PhotoTileProps, 'index' | 'total' | 'grip' | 'onMove'>

/** Lets the person move the photo by buttons, keys or its grip. */
function ReorderControls({ index, total, grip, onMove }: ReorderControlsProps) {
  const position = index + 1

  function moveByKey(event: KeyboardEvent) {
    const to = targetOf(event.key, index, total)
    if (to === null) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <div className={styles.order} role="group" onKeyDown={moveByKey}>
      <IconButton
        label={photoWords.moveEarlier(position)}
        data-action="earlier"
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <span className={styles.grip} aria-hidden="true" {...grip}>
        <GripIcon />
      </span>
      <IconButton
        label={photoWords.moveLater(position)}
        data-action="later"
        aria-disabled={position === total}
        onClick={() => onMove(index + 1)}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

function targetOf(key: string, index: number, total: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : null
}
