import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { chatSafetyWords } from './copy.ts'

/** Says where a link in a message leads before it opens. */
export function LeaveQuestion({ url, onClose }: { url: string; onClose: () => void }) {
  // The name that the browser goes to: letters of other alphabets in it are spelled out.
  const { host } = new URL(url)
  const open = () => {
    window.open(url, '_blank', 'noopener,noreferrer')
    onClose()
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={open}>
        {chatSafetyWords.openLink}
      </Button>
      <Button onClick={onClose}>{chatSafetyWords.stay}</Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={chatSafetyWords.leaveTitle(host)}
      closeLabel={chatSafetyWords.close}
      size="sm"
      role="alertdialog"
      footer={buttons}
    >
      <p>{chatSafetyWords.leaveText}</p>
    </Dialog>
  )
}
