import { useState, type RefCallback } from 'react'
import { documentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { MinusIcon } from '#web/ui/icons/icons-more.tsx'
import styles from './document-viewer.module.css'

const STEPS = [1, 1.5, 2, 3, 4, 6]
const QUARTER = 90

/**
 * Larger and smaller by steps, and turned, for papers are photographed any way up. Larger than its frame it
 * is scrolled about.
 */
export function ImageViewer({ fill, title }: { fill: RefCallback<HTMLImageElement>; title: string }) {
  const words = useWords(documentWords)
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = STEPS[step] ?? 1
  return (
    <div className={styles.image}>
      <div className={styles.tools}>
        <IconButton
          variant="secondary"
          size="sm"
          label={words.zoomOut}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <MinusIcon />
        </IconButton>
        <span className={styles.zoom} role="status">
          {words.zoomed(zoom * 100)}
        </span>
        <IconButton
          variant="secondary"
          size="sm"
          label={words.zoomIn}
          disabled={step === STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <PlusIcon />
        </IconButton>
        <IconButton variant="secondary" size="sm" label={words.turn} onClick={() => setTurns(turns + 1)}>
          <RefreshIcon />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <img
          ref={fill}
          className={classNames(styles.photo, turns % 2 === 1 && styles.turned)}
          alt={title}
          style={{ inlineSize: `${zoom * 100}%`, transform: `rotate(${turns * QUARTER}deg)` }}
        />
      </div>
    </div>
  )
}
