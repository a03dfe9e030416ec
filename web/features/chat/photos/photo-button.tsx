import { useRef, type ChangeEvent } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'

type Props = {
  conversationId: string
  onSend: () => void
  onFull: (isFull: boolean) => void
  /** Gets the reason why the photos cannot be added. */
  onFail: (reason: string) => void
}

/** Chooses photos, which are sent at once. The thread's foot loads what prepares them. */
export function PhotoButton({ conversationId, onSend, onFull, onFail }: Props) {
  const userId = useUser().data?.id ?? ''
  const input = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]) => {
    try {
      const { addPhotos } = await loadOrReload(() => import('./add-photos.ts'))
      onFull(!addPhotos(userId, conversationId, files))
      onSend()
    } catch {
      onFail(writingWords.noPhotos)
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
      <IconButton label={writingWords.photos} onClick={() => input.current?.click()}>
        <CameraIcon />
      </IconButton>
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={choose} />
    </>
  )
}
