import { useRef } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { VerificationType } from '#contract/trust.ts'
import type { VerificationDocument } from '#contract/verification.ts'
import { verificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { AlertIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { StepCard } from './step-card.tsx'
import { UploadButton } from './upload-button.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './verification-page.module.css'

type Props = { type: VerificationType; document: VerificationDocument | undefined }

const TONES = {
  approved: 'success',
  pending: 'info',
  rejected: 'danger',
  required: 'warning',
  optional: 'neutral',
} satisfies Record<string, BadgeTone>

/** A document that is looked at, or was approved, takes no other in its place. */
export function DocumentCard({ type, document }: Props) {
  const words = useWords(verificationWords)
  const own = words.documents[type]
  const state = document?.status ?? (type === 'business_certificate' ? 'optional' : 'required')
  const head = useRef<HTMLHeadingElement>(null)
  const isOpen = !document || document.status === 'rejected'
  useFocusAfter(isOpen, head)
  return (
    <StepCard title={own.title} state={words.states[state]} tone={TONES[state]} headRef={head}>
      {document?.status === 'approved' && (
        <p className={styles.good}>
          <CheckIcon />
          {own.approved}
        </p>
      )}
      {document?.status === 'pending' && (
        <>
          <p>{words.pending}</p>
          <p className={styles.soft}>{words.sent(shortDateWithYear(document.uploadedAt))}</p>
        </>
      )}
      {document?.status === 'rejected' && (
        <p className={styles.bad}>
          <AlertIcon />
          <span>
            {words.rejected}
            {document.rejectionReason}
          </span>
        </p>
      )}
      {isOpen && (
        <>
          <Taken words={own} />
          <UploadButton type={type} isAnother={document !== undefined} />
        </>
      )}
    </StepCard>
  )
}

function Taken({ words }: { words: { text: string; takenTitle: string; taken: string[] } }) {
  return (
    <div className={styles.soft}>
      <p>{words.text}</p>
      <h3 className={styles.takenTitle}>{words.takenTitle}</h3>
      <ul className={styles.list}>
        {words.taken.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}
