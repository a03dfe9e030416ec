import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { Card } from '#web/ui/card.tsx'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { verificationWords } from './copy.ts'
import { DocumentCard, ProofCard } from './document-card.tsx'
import { documentsQuery, statusQuery, refetchVerification } from './queries.ts'
import styles from './verification-page.module.css'
import type { VerificationStatus } from '#contract/verification.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The person's progress in verification, and the next steps. */
export function VerificationPage() {
  const words = useWords(verificationWords)
  const { data: user } = useUser()
  useDocumentTitle(words.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header>
        <h1>{words.title}</h1>
        <p className={page.soft}>{user ? words.intro : words.signedOut}</p>
      </header>
      {user ? (
        <Steps isPhoneVerified={user.isPhoneVerified} phoneNumber={user.phoneNumber} />
      ) : (
        <Link to="/auth" search={{ next: '/verification' }} className={buttonClass()}>
          {words.logIn}
        </Link>
      )}
    </div>
  )
}

function Steps({ isPhoneVerified, phoneNumber }: { isPhoneVerified: boolean; phoneNumber: string }) {
  const words = useWords(verificationWords)
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
        title={words.failureTitle}
        offline={words.offline}
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
  const words = useWords(verificationWords)
  return (
    <Card
      as="section"
      aria-labelledby="verification-benefits"
      className={`${page.stack3} ${styles.benefits}`}
    >
      <h2 id="verification-benefits">{words.benefits}</h2>
      <Benefits title={words.forBuyers} benefits={words.buyers} />
      <Benefits title={words.forSellers} benefits={words.sellers} />
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
  const words = useWords(verificationWords)
  if (!isVerified) {
    return (
      <ProofCard title={words.phone} state={words.phonePending} tone="warning">
        <p className={page.soft}>{words.phoneMissing}</p>
        <p className={`${page.row} ${styles.action}`}>
          <Link to="/profile/edit" hash="phone" className={buttonClass()}>
            {words.verifyPhone}
          </Link>
        </p>
      </ProofCard>
    )
  }
  return (
    <ProofCard title={words.phone} state={words.phoneVerified} tone="success">
      <p className={styles.number}>{spacedNumber(phoneNumber)}</p>
      <p className={page.soft}>{words.phoneText}</p>
    </ProofCard>
  )
}

const SKELETON_CARDS = 4

function VerificationSkeleton() {
  const words = useWords(verificationWords)
  return (
    <div role="status" className={page.stack5}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
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
  const words = useWords(verificationWords)
  const { completedSteps, requiredSteps, trustScore, verificationLevel } = status
  const percent = Math.min(100, Math.round((completedSteps / requiredSteps) * 100))
  return (
    <Card as="section" aria-labelledby="verification-progress" className={`${page.stack5} ${styles.card}`}>
      <div className={styles.steps}>
        <h2 id="verification-progress">{words.progress}</h2>
        <ProgressBar
          label={words.steps(completedSteps, requiredSteps)}
          value={percent}
          valueText={words.percent(percent)}
        />
        <p className={page.small}>
          {hasCertificate ? words.certificateIsVerified : words.certificateIsOptional}
        </p>
      </div>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{words.score}</dt>
          <dd>{words.percent(trustScore)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{words.level}</dt>
          <dd>{words.levels[verificationLevel]}</dd>
        </div>
      </dl>
    </Card>
  )
}
