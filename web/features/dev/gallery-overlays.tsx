import { useRef, useState } from 'react'
import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { LogoutIcon, SettingsIcon, UserIcon } from '#web/ui/icons/icons-more.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { type Range, RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import styles from './gallery.module.css'

type OpenOverlay = 'dialog' | 'question' | 'form' | 'menu' | 'popover' | null

export function GalleryOverlays() {
  const words = useWords(galleryWords)
  const [open, setOpen] = useState<OpenOverlay>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const popoverButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const { showGood, showBad } = useToasts()
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('dialog')}>{words.openDialog}</Button>
      <Button variant="danger" onClick={() => setOpen('question')}>
        {words.openQuestion}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('form')}>
        {words.openForm}
      </Button>
      <Button
        ref={menuButton}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        {words.menu}
      </Button>
      <Button
        ref={popoverButton}
        variant="secondary"
        aria-expanded={open === 'popover'}
        onClick={() => setOpen('popover')}
      >
        {words.popover}
      </Button>
      <ToastButtons />
      <SampleDialogs open={open} onClose={close} />
      <Menu
        label={words.menu}
        triggerRef={menuButton}
        isOpen={open === 'menu'}
        onClose={close}
        entries={[
          { id: 'profile', label: words.menuProfile, icon: <UserIcon />, href: '#profile' },
          { id: 'settings', label: words.menuSettings, icon: <SettingsIcon />, onAction: showGood },
          { id: 'renew', label: words.menuRenew, icon: <RefreshIcon />, disabledReason: words.menuNotNow },
          { id: 'logout', label: words.menuLogout, icon: <LogoutIcon />, onAction: showBad },
        ]}
      />
      <Popover label={words.popover} triggerRef={popoverButton} isOpen={open === 'popover'} onClose={close}>
        {words.popoverText}
      </Popover>
    </div>
  )
}

function ToastButtons() {
  const words = useWords(galleryWords)
  const { showGood, showBad } = useToasts()
  const undo = { label: words.toastUndo, onAction: showGood }
  const showWithAction = () =>
    showToast({ title: words.toastActionTitle, description: words.toastActionText, action: undo })
  return (
    <>
      <Button variant="secondary" onClick={showGood}>
        {words.toastGood}
      </Button>
      <Button variant="secondary" onClick={showWithAction}>
        {words.toastAction}
      </Button>
      <Button variant="secondary" onClick={showBad}>
        {words.toastBad}
      </Button>
    </>
  )
}

function SampleDialogs({ open, onClose }: { open: OpenOverlay; onClose: () => void }) {
  const words = useWords(galleryWords)
  const [title, setTitle] = useState('')
  const { showBad } = useToasts()
  return (
    <>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={onClose}
        title={words.dialogTitle}
        closeLabel={words.close}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button onClick={showBad}>{words.search}</Button>
          </>
        }
      >
        <div className={styles.stack}>
          <p>{words.dialogText}</p>
          {words.places.flatMap((place) =>
            words.sellers.map((seller) => <p key={place + seller}>{`${seller}, ${place}`}</p>),
          )}
        </div>
      </Dialog>
      <Dialog
        isOpen={open === 'question'}
        onClose={onClose}
        title={words.questionTitle}
        closeLabel={words.close}
        size="sm"
        role="alertdialog"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.questionText}</p>
      </Dialog>
      <Dialog
        isOpen={open === 'form'}
        onClose={onClose}
        title={words.openForm}
        closeLabel={words.close}
        isDismissable={false}
        size="lg"
      >
        <TextField label={words.fieldTitle} value={title} onChange={setTitle} />
      </Dialog>
    </>
  )
}

function useToasts() {
  const words = useWords(galleryWords)
  return {
    showGood: () => showToast({ title: words.toastTitle, description: words.toastText }),
    showBad: () =>
      showToast({ title: words.toastBadTitle, description: words.toastBadText, tone: 'destructive' }),
  }
}

export function GalleryTabs() {
  const words = useWords(galleryWords)
  const [range, setRange] = useState<Range>([0, 1_000_000])
  return (
    <>
      <Tabs
        label={words.sections.tabs}
        items={[
          { id: 'ai', label: words.tabs.ai, content: words.tabTexts.ai },
          { id: 'advanced', label: words.tabs.advanced, content: words.tabTexts.advanced },
          { id: 'saved', label: words.tabs.saved, content: words.tabTexts.saved },
        ]}
      />
      <RangeSlider
        label={words.rangeLabel}
        lowLabel={words.rangeLow}
        highLabel={words.rangeHigh}
        value={range}
        onChange={setRange}
        min={0}
        max={50_000_000}
        step={500_000}
        toText={words.rangeText}
        unit={words.rangeUnit}
      />
    </>
  )
}
