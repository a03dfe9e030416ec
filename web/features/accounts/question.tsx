import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { questionWords } from './copy.ts'

interface Props {
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. */
export function Question({ title, children, confirm, cancel, isPending, onConfirm, onCancel }: Props) {
  const buttons = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button variant="danger" isPending={isPending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      closeLabel={questionWords.close}
      size="sm"
      role="alertdialog"
      footer={buttons}
    >
      {children}
    </Dialog>
  )
}
