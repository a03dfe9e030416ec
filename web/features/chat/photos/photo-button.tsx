import { useRef, type ChangeEvent } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { shellWords } from '#web/lib/copy.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { chatPhotoWords } from './copy.ts'

type Props = { conversationId: string; onSend: () => void; onFull: (isFull: boolean) => void }

const importCode = () => import('./add-photos.ts')
/** Everything that a chosen photo needs, so that it is there even if the line breaks meanwhile. */
const importAll = () =>
  Promise.all([importCode(), import('./unsent-photo.tsx'), import('#web/features/chat/data/send-file.ts')])

/**
 * Chooses photos, which are sent at once. What prepares them loads when the button is pressed, so that it is
 * there when they are chosen.
 */
export function PhotoButton({ conversationId, onSend, onFull }: Props) {
  const userId = useUser().data?.id ?? ''
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    // A failure is reported once photos were chosen.
    void importAll().catch(() => undefined)
    input.current?.click()
  }
  const add = async (files: readonly File[]) => {
    try {
      const { addPhotos } = await loadOrReload(importCode)
      onFull(!addPhotos(userId, conversationId, files))
      onSend()
    } catch {
      showToast({ title: shellWords.error, description: shellWords.offline, tone: 'destructive' })
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Otherwise the same photo could not be chosen again.
    target.value = ''
    if (files.length > 0) void add(files)
  }
  return (
    <>
      <IconButton label={chatPhotoWords.add} onClick={open}>
        <CameraIcon />
      </IconButton>
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={choose} />
    </>
  )
}
