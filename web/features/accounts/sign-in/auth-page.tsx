import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { User } from '#contract/user.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { MEMBER } from '#web/lib/forget-person.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { GaraPanel } from '#web/ui/cloth.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { createIcon } from '#web/ui/icons/svg-icon.tsx'
import type { CodeCalls } from './code-calls.ts'
import { CodeStep } from './code-step.tsx'
import { authWords } from './copy.ts'
import type { PendingCode } from './pending-code.ts'
import { PhoneStep } from './phone-step.tsx'
import { cacheUser, userQuery } from './queries.ts'
import { showFailure } from './session-expired.ts'
import { useCodeFlow } from './use-code-flow.ts'
import page from '#web/ui/page.module.css'
import styles from './auth-page.module.css'

interface Props {
  /** The code that was pending when the page was left. */
  storedCode: PendingCode | undefined
  onSignedIn: () => void
}

export function AuthPage({ storedCode, onSignedIn }: Props) {
  useDocumentTitle(authWords.pageTitle)
  const calls = useSignIn()
  const { phone, setPhone, pending, isCodeStep, showCodeStep, changePhone, finish } = useCodeFlow({
    storedCode,
  })

  const enter = () => {
    finish()
    onSignedIn()
  }

  return (
    <div className={`${page.frame} ${styles.page}`}>
      <div className={styles.sheet}>
        {pending && isCodeStep ? (
          <CodeStep
            calls={calls}
            pending={pending}
            onResent={showCodeStep}
            onChangePhone={changePhone}
            onVerified={enter}
          />
        ) : (
          <div className={styles.form}>
            <PhoneStep
              title={authWords.phoneTitle}
              intro={authWords.phoneIntro}
              send={calls.send}
              phone={phone}
              onChange={setPhone}
              earlier={pending}
              onSent={showCodeStep}
            />
            <PasskeyButton onSignedIn={enter} />
          </div>
        )}
        <p className={styles.secure}>
          <LockIcon />
          <span>
            <strong>{authWords.secureTitle}.</strong> {authWords.secureText}
          </span>
        </p>
      </div>
      <GaraPanel as="div" className={styles.promise}>
        <p className={styles.promiseTitle}>{authWords.promise}</p>
        <ul role="list" className={styles.promises}>
          {authWords.promises.map((each) => (
            <li key={each}>
              <CheckIcon />
              {each}
            </li>
          ))}
        </ul>
      </GaraPanel>
    </div>
  )
}

/** Signs in with a passkey in place of the code, where the browser can. */
function PasskeyButton({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const client = useQueryClient()
  const isSupported = useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => true,
  )
  const signIn = useMutation({
    mutationFn: async () => {
      const { showPasskey } = await loadOrReload(
        () => import('#web/features/accounts/passkeys/use-passkey.ts'),
      )
      await welcome(client, showPasskey())
    },
    onSuccess: onSignedIn,
    onError: (error) => showFailure(error),
  })
  if (!isSupported) return null
  return (
    <Button variant="ghost" isBlock isPending={signIn.isPending} onClick={() => signIn.mutate()}>
      {authWords.passkey}
    </Button>
  )
}

async function welcome(client: QueryClient, signingIn: Promise<User>) {
  const user = await signingIn.catch((error: unknown) => {
    // The session of a suspended person shows them why, and lets them appeal.
    if (error instanceof CallError && error.code === 'suspended') void client.invalidateQueries(userQuery)
    throw error
  })
  await cacheUser(client, user)
  // No document was loaded from which the service worker could tell.
  if ('caches' in window) await caches.open(MEMBER).catch(() => {})
}

/** Verifying a number signs its owner in. */
function useSignIn(): CodeCalls {
  const client = useQueryClient()
  return {
    send: (phoneNumber, robotToken) =>
      parseResponse(api.auth['send-otp'].$post({ json: { phoneNumber, robotToken } })),
    verify: async (json) => {
      const verified = parseResponse(api.auth['verify-otp'].$post({ json }))
      await welcome(
        client,
        verified.then(({ user }) => user),
      )
    },
  }
}

const LockIcon = createIcon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="1.5" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2" />
  </>,
)
