import { Link } from '@tanstack/react-router'
import { useRef, Suspense, useState, useEffect, type RefObject, useId, type ReactNode, type Ref } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { VerificationType } from '#contract/trust.ts'
import type { VerificationDocument } from '#contract/verification.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { type BadgeTone, Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { verificationWords } from './copy.ts'
import type { UploadDialogProps } from './upload-dialog.tsx'
import page from '#web/ui/page.module.css'
import styles from './verification-page.module.css'

type Props = { type: VerificationType; document: VerificationDocument | undefined }

const TONES = {
  approved: 'success',
  pending: 'info',
  rejected: 'danger',
  required: 'warning',
  optional: 'neutral',
} satisfies Record<string, BadgeTone>

/** The state of a document, with an upload button unless the document is under review or approved. */
export function DocumentCard({ type, document }: Props) {
  const documentWords = verificationWords.documents[type]
  const state = document?.status ?? (type === 'business_certificate' ? 'optional' : 'required')
  const head = useRef<HTMLHeadingElement>(null)
  const canUpload = !document || document.status === 'rejected'
  useFocusAfter(canUpload, head)
  return (
    <ProofCard
      title={documentWords.title}
      state={verificationWords.states[state]}
      tone={TONES[state]}
      headRef={head}
    >
      {document?.status === 'approved' && (
        <p className={styles.good}>
          <CheckIcon />
          {documentWords.approved}
        </p>
      )}
      {document?.status === 'pending' && (
        <>
          <p>{verificationWords.pending}</p>
          <p className={page.soft}>{verificationWords.sent(shortDateWithYear(document.uploadedAt))}</p>
        </>
      )}
      {document?.status === 'rejected' && (
        <p className={styles.bad}>
          <AlertIcon />
          <span>
            {verificationWords.rejected}
            {document.rejectionReason}{' '}
            <Link to="/profile/data" hash={document.id}>
              {verificationWords.appeal}
            </Link>
          </span>
        </p>
      )}
      {canUpload && (
        <>
          <DocumentNotes words={documentWords} />
          <UploadButton type={type} isReplacement={document !== undefined} />
        </>
      )}
    </ProofCard>
  )
}

function DocumentNotes({ words }: { words: { text: string; listTitle: string; list: string[] } }) {
  return (
    <div className={page.soft}>
      <p>{words.text}</p>
      <h3 className={styles.listTitle}>{words.listTitle}</h3>
      <ul className={styles.list}>
        {words.list.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}

const UploadDialog = lazyPart(
  () => import('./upload-dialog.tsx').then((module) => module.UploadDialog),
  FailedUploadDialog,
)

/** Opens the uploader. A chosen file, or an upload in progress, survives closing the dialog. */
function UploadButton({ type, isReplacement }: { type: VerificationType; isReplacement: boolean }) {
  const [opening, setOpening] = useState<{ isOpen: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(opening !== undefined, button)
  const { title } = verificationWords.documents[type]
  return (
    <div className={`${page.row} ${styles.action}`}>
      <Button
        ref={button}
        variant={type === 'business_certificate' ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        aria-label={isReplacement ? verificationWords.reuploadOf(title) : verificationWords.uploadOf(title)}
        onClick={() => setOpening({ isOpen: true })}
      >
        {isReplacement ? verificationWords.reupload : verificationWords.upload}
      </Button>
      {opening && (
        <Suspense fallback={<Spinner />}>
          <UploadDialog
            type={type}
            {...opening}
            onClose={() => setOpening({ isOpen: false })}
            onSettled={() => setOpening(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function FailedUploadDialog({ onSettled }: UploadDialogProps) {
  return <FailedDialog onClose={onSettled} />
}

/**
 * `isThere`: whether an element is in the page. When it disappears with the focus, `target` gets the focus.
 */
function useFocusAfter(isThere: boolean, target: RefObject<HTMLElement | null>) {
  const before = useRef(isThere)
  useEffect(() => {
    const hasDisappeared = before.current && !isThere
    before.current = isThere
    if (!hasDisappeared) return
    // The page is inert behind the dialog until the dialog has closed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere, target])
}

type ProofCardProps = {
  title: string
  state: string
  tone: BadgeTone
  headRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A card about the phone number or a type of document: its name, its state and its actions. */
export function ProofCard({ title, state, tone, headRef, children }: ProofCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.proof}>
      <div className={page.between}>
        <h2 ref={headRef} id={id} className={page.smallHeading} tabIndex={-1}>
          {title}
        </h2>
        <Badge tone={tone} icon={tone === 'success' && <CheckIcon />}>
          {state}
        </Badge>
      </div>
      {children}
    </Card>
  )
}
