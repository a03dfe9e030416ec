import { useQuery, useQueryClient, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { QueuedDocument } from '#contract/verification.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { documentsQuery, refetchDocuments } from '#web/features/moderation/desk/queries.ts'
import { CallError, ConnectionError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MinusIcon } from '#web/ui/icons/icons-more.tsx'
import { PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { documentWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './document-pane.module.css'

/**
 * The document itself. A script fetches the file, because opening the link would only download it. Only
 * pictures are shown. A PDF is only downloaded, because its contents were not checked.
 */
export function DocumentViewer({ document, title }: { document: QueuedDocument; title: string }) {
  const file = useQuery(fileQuery(useQueryClient(), document))
  useSessionExpired(file.error)
  return (
    <section className={styles.viewer}>
      <h3>{documentWords.fileTitle}</h3>
      {document.fileUrl === null && <p>{documentWords.noFile}</p>}
      {file.isError && <QueryFailure query={file} title={documentWords.openFailed} level={3} />}
      {file.isPending && document.fileUrl !== null && (
        <div role="status">
          <VisuallyHidden>{documentWords.opening}</VisuallyHidden>
          <Skeleton shape="block" width="100%" ratio={4 / 3} />
        </div>
      )}
      {file.data && <FileView file={file.data} title={title} name={document.documentType} />}
    </section>
  )
}

function FileView({ file, title, name }: { file: Blob; title: string; name: string }) {
  return (
    <>
      {file.type.startsWith('image/') ? (
        <ImageViewer file={file} title={title} />
      ) : (
        <p>{file.type === 'application/pdf' ? documentWords.pdf : documentWords.unknownType}</p>
      )}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveFile(file, `${name}.${EXTENSIONS[file.type] ?? 'bin'}`)}
      >
        {documentWords.download}
      </Button>
    </>
  )
}

/** The types that a document may have. A file of any other type is not shown. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

const REVOKE_AFTER_MS = 60_000

/** Saves the file already loaded: fetching it again would count as another opening. */
function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser that asks where to save the file reads the URL only after the person has chosen.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Returns a ref that gives its image an object URL of the file, and revokes the URL on unmount. */
function useFileUrl(file: Blob) {
  return useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
}

const ZOOMS = [1, 1.5, 2, 3, 4, 6]
const QUARTER = 90

/**
 * Zooms in steps, and rotates, because people photograph documents in any orientation. An image larger than
 * its frame scrolls.
 */
function ImageViewer({ file, title }: { file: Blob; title: string }) {
  const fileRef = useFileUrl(file)
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  return (
    <div className={styles.image}>
      <div className={page.line}>
        <IconButton
          variant="secondary"
          size="sm"
          label={documentWords.zoomOut}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <MinusIcon />
        </IconButton>
        <span className={styles.zoom} role="status">
          {documentWords.zoomed(zoom * 100)}
        </span>
        <IconButton
          variant="secondary"
          size="sm"
          label={documentWords.zoomIn}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <PlusIcon />
        </IconButton>
        <IconButton
          variant="secondary"
          size="sm"
          label={documentWords.rotate}
          onClick={() => setTurns(turns + 1)}
        >
          <RefreshIcon />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <img
          ref={fileRef}
          className={classNames(styles.photo, turns % 2 === 1 && styles.turned)}
          alt={title}
          style={{ inlineSize: `${zoom * 100}%`, transform: `rotate(${turns * QUARTER}deg)` }}
        />
      </div>
    </div>
  )
}

const CACHE_MS = 60_000
const FORBIDDEN = 403
/** A document's file, fetched once while the document is open: the audit trail records each fetch. */
function fileQuery(client: QueryClient, { id, fileUrl }: QueuedDocument) {
  return queryOptions({
    queryKey: ['verification-file', id],
    queryFn: () => openFile(client, id, fileUrl),
    enabled: fileUrl !== null,
    gcTime: CACHE_MS,
  })
}

/** Fetches a document's file. Its link works for five minutes; an expired link is replaced once. */
async function openFile(client: QueryClient, id: string, fileUrl: string | null): Promise<Blob> {
  try {
    return await withPasskey(() => fetchFile(fileUrl))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== FORBIDDEN) throw error
    await refetchDocuments(client)
    const cached = client.getQueryData(documentsQuery.queryKey)
    const fresh = itemsOf(cached, (part) => part.documents).find((each) => each.id === id)
    return withPasskey(() => fetchFile(fresh?.fileUrl ?? fileUrl))
  }
}

async function fetchFile(fileUrl: string | null): Promise<Blob> {
  const response = await fetch(fileUrl ?? '', { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError('The file did not arrive', { cause })
  })
  if (!response.ok) throw new CallError(response, await response.text())
  const file = await response.blob()
  const type = Object.hasOwn(EXTENSIONS, file.type) ? file.type : 'application/octet-stream'
  return new Blob([file], { type })
}
