import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import './upload-panel.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { verificationUploadWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Dashboard, ImageEditor, type Uploader } from '#web/lib/uppy.ts'
import { mendRoles } from './mend-roles.ts'

// Section 9 of the product specification; on a narrow screen it is as wide as there is room.
const WIDTH = 750
const HEIGHT = 550
const SIDE_MAX = 4_096

/**
 * What is chosen and how far it has come. Inline: the dialog around it fences the focus in and closes by
 * Escape.
 */
export function UploadPanel({ openUploader }: { openUploader: () => Uploader }) {
  const words = useWords(verificationUploadWords)
  const place = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(openUploader)
  useEffect(() => {
    const target = place.current
    if (!target) return
    const uploader = open()
    uploader.use(Dashboard, {
      target,
      inline: true,
      width: WIDTH,
      height: HEIGHT,
      // Lets somebody photograph the document there and then.
      showNativePhotoCameraButton: window.matchMedia('(pointer: coarse)').matches,
      note: words.note,
      doneButtonHandler: null,
      proudlyDisplayPoweredByUppy: false,
      locale: { strings: words.uploader },
    })
    // The browser turns photos by itself; for asking how they lie the cropper would fetch a blob, which the
    // page's policy forbids.
    uploader.use(ImageEditor, {
      cropperOptions: {
        checkOrientation: false,
        croppedCanvasOptions: { maxWidth: SIDE_MAX, maxHeight: SIDE_MAX },
      },
    })
    const stopMending = mendRoles(target)
    return () => {
      stopMending()
      for (const id of ['ImageEditor', 'Dashboard']) {
        const plugin = uploader.getPlugin(id)
        if (plugin) uploader.removePlugin(plugin)
      }
    }
  }, [words])
  return <div ref={place} role="group" aria-label={words.uploader.dashboardTitle} />
}
