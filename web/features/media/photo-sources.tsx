import { type ChangeEvent, type Ref, useRef } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { LinkIcon } from '#web/ui/icons/icons-listing.tsx'
import { ImageIcon } from '#web/ui/icons/icons-more.tsx'
import { photoWords } from './copy.ts'
import type { PhotoQueue } from './photo-queue.ts'
import styles from './photo-field.module.css'

/** The ways in: the phone's gallery, its camera (where there is a finger there is one), a web address. */
export function PhotoSources({ queue, chooseRef }: { queue: PhotoQueue; chooseRef: Ref<HTMLButtonElement> }) {
  const words = useWords(photoWords)
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  // Emptied each time: the browser stays silent when the same file is chosen again after its removal.
  function take(event: ChangeEvent<HTMLInputElement>) {
    queue.addFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }

  function askForUrl() {
    queue.addUrl(window.prompt(words.urlPrompt) ?? '')
  }

  return (
    <div className={styles.sources}>
      <Button ref={chooseRef} variant="secondary" size="lg" onClick={() => gallery.current?.click()}>
        <ImageIcon />
        {words.choose}
      </Button>
      <Button className={styles.camera} variant="secondary" size="lg" onClick={() => camera.current?.click()}>
        <CameraIcon />
        {words.take}
      </Button>
      <Button variant="ghost" onClick={askForUrl}>
        <LinkIcon />
        {words.addUrl}
      </Button>
      <input ref={gallery} type="file" accept="image/*" multiple hidden onChange={take} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
    </div>
  )
}
