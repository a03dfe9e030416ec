import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { readUnsentFile } from '#web/features/chat/data/unsent-files.ts'
import { uploadProgressAtom } from '#web/features/chat/data/upload-progress.ts'
import type { UnsentFile } from '#web/lib/outbox.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chatPhotoWords } from './copy.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { useObjectUrl } from './use-object-url.ts'
import styles from './photos.module.css'

type Props = { clientId: string; file: UnsentFile; isRefused: boolean }

/** A photo that waits to be sent, is being prepared, is on its way, or was refused. */
export function UnsentPhoto({ clientId, file, isRefused }: Props) {
  const { bytes, width, height, thumbhash } = file
  const progress = useAtomValue(uploadProgressAtom).get(clientId)
  const { data } = useQuery({
    queryKey: ['unsent-file', clientId],
    queryFn: async () => (await readUnsentFile(clientId)) ?? null,
    staleTime: Infinity,
    networkMode: 'always',
    enabled: bytes > 0,
  })
  const src = useObjectUrl(data ?? undefined)
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <PhotoFrame src={src} width={width} height={height} thumbhash={thumbhash}>
      {bytes === 0 && !isRefused && (
        <span className={styles.over}>
          <Spinner />
          <VisuallyHidden>{chatPhotoWords.preparing}</VisuallyHidden>
        </span>
      )}
      {progress !== undefined && (
        <span className={styles.progress}>
          <ProgressBar
            label={chatPhotoWords.uploading}
            value={percent}
            valueText={chatPhotoWords.percent(percent)}
            isLabelHidden
          />
        </span>
      )}
    </PhotoFrame>
  )
}
