import { Suspense, useRef, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'
import { upkeepWords } from './copy.ts'
import styles from './card-tools.module.css'
import { ToolButton } from './tool-button.tsx'
import { useOwnerTools, type Tool } from './use-owner-tools.tsx'

const Menu = lazyPart(() => import('#web/ui/overlays/menu.tsx').then((module) => module.Menu), Unopened)

const SHOWN = 2

/** The two likeliest things to do as buttons, the others in a menu. */
export function CardTools({ listing }: { listing: Listing }) {
  const words = useWords(upkeepWords)
  const { tools, isUnderWay, editor } = useOwnerTools(listing)
  const rest = tools.slice(SHOWN)
  return (
    <div className={styles.tools} role="group" aria-label={words.actionsOf(listing.title)}>
      {tools.slice(0, SHOWN).map((tool) => (
        <ToolButton key={tool.action} tool={tool} isUnderWay={isUnderWay} size="sm" />
      ))}
      {rest.length > 0 && <MoreTools title={listing.title} tools={rest} isUnderWay={isUnderWay} />}
      {editor}
    </div>
  )
}

function MoreTools({
  title,
  tools,
  isUnderWay,
}: {
  title: string
  tools: readonly Tool[]
  isUnderWay: boolean
}) {
  const words = useWords(upkeepWords)
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label={words.more(title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isUnderWay || undefined}
        className={styles.more}
        onClick={() => setOpen(!isOpen && !isUnderWay)}
      >
        <MoreIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Menu
            label={words.more(title)}
            triggerRef={trigger}
            isOpen
            onClose={close}
            entries={tools.map(({ action, run, ...entry }) => ({ id: action, onAction: run, ...entry }))}
          />
        </Suspense>
      )}
    </>
  )
}
