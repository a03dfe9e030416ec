import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueuedDocument } from '#contract/verification.ts'
import { documentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './document-viewer.module.css'
import { ImageViewer } from './image-viewer.tsx'
import { fileQuery } from './open-file.ts'
import { useCallback } from 'react'

/** The document itself, fetched past the link that would only save it. */
export function DocumentViewer({ document, title }: { document: QueuedDocument; title: string }) {
  const words = useWords(documentWords)
  const file = useQuery(fileQuery(useQueryClient(), document))
  useSessionExpired(file.error)
  return (
    <section className={styles.viewer}>
      <h3>{words.fileTitle}</h3>
      {document.fileUrl === null && <p>{words.noFile}</p>}
      {file.isError && <QueryFailure query={file} title={words.openFailed} level={3} />}
      {file.isPending && document.fileUrl !== null && (
        <div role="status">
          <VisuallyHidden>{words.opening}</VisuallyHidden>
          <Skeleton shape="block" width="100%" ratio={4 / 3} />
        </div>
      )}
      {file.data && <Shown file={file.data} title={title} name={document.documentType} />}
    </section>
  )
}

function Shown({ file, title, name }: { file: Blob; title: string; name: string }) {
  const words = useWords(documentWords)
  const fill = useFileAddress(file)
  return (
    <>
      {file.type.startsWith('image/') && <ImageViewer fill={fill} title={title} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; what is
          framed is one by its type, and its reader runs apart from this page */}
      {file.type === 'application/pdf' && <iframe ref={fill} className={styles.frame} title={title} />}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveFile(file, `${name}.${EXTENSIONS[file.type] ?? 'bin'}`)}
      >
        {words.download}
      </Button>
    </>
  )
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Saves a file that is here already: asking for it again would be one more opening. */
function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A ref that gives an element an address of the file, for as long as both are there. */
function useFileAddress(file: Blob) {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return
      const address = URL.createObjectURL(file)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
}
