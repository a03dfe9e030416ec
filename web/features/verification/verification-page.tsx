import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { VerificationStatus } from '#contract/verification.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { verificationWords } from './copy.ts'
import { DocumentCard, ProofCard } from './document-card.tsx'
import { documentsQuery, statusQuery, refetchVerification } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './verification-page.module.css'

/** The person's progress in verification, and the next steps. */
export function VerificationPage() {
  const { data: user } = useUser()
  useDocumentTitle(verificationWords.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header>
        <h1>{verificationWords.title}</h1>
        <p className={page.soft}>{user ? verificationWords.intro : verificationWords.signedOut}</p>
      </header>
      {user ? (
        <Steps isPhoneVerified={user.isPhoneVerified} phoneNumber={user.phoneNumber} />
      ) : (
        <Link to="/auth" search={{ next: '/verification' }} className={buttonClass()}>
          {verificationWords.logIn}
        </Link>
      )}
    </div>
  )
}

function Steps({ isPhoneVerified, phoneNumber }: { isPhoneVerified: boolean; phoneNumber: string }) {
  const status = useQuery(statusQuery)
  const documents = useQuery(documentsQuery)
  const error = status.error ?? documents.error
  useUnauthorized(error)
  useRefetchOnNotification()
  if (!status.data || !documents.data) {
    if (!error) return <VerificationSkeleton />
    const retry = () => void Promise.all([status.refetch(), documents.refetch()])
    return (
      <QueryFailure
        query={{ error, isFetching: status.isFetching || documents.isFetching, refetch: retry }}
        title={verificationWords.failureTitle}
        level={2}
      />
    )
  }
  const find = (type: string) => documents.data.documents.find(({ documentType }) => documentType === type)
  const certificate = find('business_certificate')
  return (
    <>
      <ProgressCard status={status.data} hasCertificate={certificate?.status === 'approved'} />
      <div className={`${page.stack4} ${page.columns2}`}>
        <PhoneCard isVerified={isPhoneVerified} phoneNumber={phoneNumber} />
        <DocumentCard type="government_id" document={find('government_id')} />
        <DocumentCard type="proof_of_address" document={find('proof_of_address')} />
        <DocumentCard type="business_certificate" document={certificate} />
      </div>
      <BenefitsCard />
    </>
  )
}

/** Refetches when the bell's count rises, since a decision on a document arrives as a notification. */
function useRefetchOnNotification() {
  const client = useQueryClient()
  const { data: unread } = useQuery({ ...unreadNotificationsQuery, enabled: false })
  const before = useRef(unread)
  useEffect(() => {
    const isMore = before.current !== undefined && unread !== undefined && unread > before.current
    before.current = unread
    if (isMore) void refetchVerification(client)
  }, [client, unread])
}

function BenefitsCard() {
  return (
    <Card
      as="section"
      aria-labelledby="verification-benefits"
      className={`${page.stack3} ${styles.benefits}`}
    >
      <h2 id="verification-benefits">{verificationWords.benefits}</h2>
      <Benefits title={verificationWords.forBuyers} benefits={verificationWords.buyers} />
      <Benefits title={verificationWords.forSellers} benefits={verificationWords.sellers} />
    </Card>
  )
}

function Benefits({ title, benefits }: { title: string; benefits: string[] }) {
  return (
    <div>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.list}>
        {benefits.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}

/** The phone number is verified where it is changed: in the settings. */
function PhoneCard({ isVerified, phoneNumber }: { isVerified: boolean; phoneNumber: string }) {
  if (!isVerified) {
    return (
      <ProofCard title={verificationWords.phone} state={verificationWords.phonePending} tone="warning">
        <p className={page.soft}>{verificationWords.phoneMissing}</p>
        <p className={`${page.row} ${styles.action}`}>
          <Link to="/profile/edit" hash="phone" className={buttonClass()}>
            {verificationWords.verifyPhone}
          </Link>
        </p>
      </ProofCard>
    )
  }
  return (
    <ProofCard title={verificationWords.phone} state={verificationWords.phoneVerified} tone="success">
      <p className={styles.number}>{spacedNumber(phoneNumber)}</p>
      <p className={page.soft}>{verificationWords.phoneText}</p>
    </ProofCard>
  )
}

const SKELETON_CARDS = 4

function VerificationSkeleton() {
  return (
    <div role="status" className={page.stack5}>
      <VisuallyHidden>{verificationWords.loading}</VisuallyHidden>
      <Card>
        <Skeleton width="45%" />
        <Skeleton shape="block" height="5rem" />
      </Card>
      <div className={`${page.stack4} ${page.columns2}`}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <Card key={index}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton shape="block" height="7rem" />
          </Card>
        ))}
      </div>
    </div>
  )
}

/** The required steps make up the 100 %. The optional certificate is not counted. */
function ProgressCard({ status, hasCertificate }: { status: VerificationStatus; hasCertificate: boolean }) {
  const { completedSteps, requiredSteps, trustScore, verificationLevel } = status
  const percent = Math.min(100, Math.round((completedSteps / requiredSteps) * 100))
  return (
    <Card as="section" aria-labelledby="verification-progress" className={`${page.stack5} ${styles.card}`}>
      <div className={styles.steps}>
        <h2 id="verification-progress">{verificationWords.progress}</h2>
        <ProgressBar
          label={verificationWords.steps(completedSteps, requiredSteps)}
          value={percent}
          valueText={verificationWords.percent(percent)}
        />
        <p className={page.small}>
          {hasCertificate ? verificationWords.certificateIsVerified : verificationWords.certificateIsOptional}
        </p>
      </div>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{verificationWords.score}</dt>
          <dd>{verificationWords.percent(trustScore)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{verificationWords.level}</dt>
          <dd>{verificationWords.levels[verificationLevel]}</dd>
        </div>
      </dl>
    </Card>
  )
}
