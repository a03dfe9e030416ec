import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react'
import { BIO_MAX, EMAIL_MAX, NAME_MAX } from '#contract/limits.ts'
import { headerName } from '#contract/names.ts'
import { LOCATIONS } from '#contract/places.ts'
import type { User } from '#contract/user.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea, TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { accountWords } from './copy.ts'
import { PhotoField } from './photo-field.tsx'
import { userQuery } from './sign-in/queries.ts'
import { useUnauthorized } from './sign-in/session-expired.ts'
import { useProfileForm } from './use-profile-form.ts'
import page from '#web/ui/page.module.css'
import styles from './account-page.module.css'

const NO_LOCATION = 'none'
const USER_TYPES = ['individual', 'business'] as const satisfies readonly User['userType'][]

export function ProfileForm({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null)
  const profile = useProfileForm(user)
  const { errors, refusals, failure, photo, isChanged, isSaving, isGuarded, save, discard } = profile

  const goToFirstError = useEffectEvent(() => focusFirst(form.current, Object.keys(errors)))
  useEffect(() => {
    if (refusals > 0) goToFirstError()
  }, [refusals])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <Card as="section">
      <form ref={form} className={page.stack5} noValidate onSubmit={submit}>
        <h2>{accountWords.profile}</h2>
        <PhotoField
          name={headerName(user)}
          stored={user.profileImageUrl}
          photo={photo}
          error={errors.profileImageUrl}
        />
        {user.areNamesHeld ? (
          <p className={page.soft}>{accountWords.namesHeld}</p>
        ) : (
          user.areNamesVerified && <p className={page.soft}>{accountWords.namesVerified}</p>
        )}
        <NameFields profile={profile} />
        <AboutFields profile={profile} />
        <div className={`${page.row} ${styles.actions}`}>
          {/* Never `disabled`, which would drop the focus right after a press. */}
          <Button type="submit" size="lg" aria-disabled={!isChanged} isPending={isSaving}>
            {accountWords.save}
          </Button>
          {isChanged && !isSaving && (
            <Button variant="ghost" onClick={discard}>
              {accountWords.discard}
            </Button>
          )}
        </div>
      </form>
      {isGuarded && <LeaveGuard />}
      {failure !== undefined && <SignedOut error={failure} />}
    </Card>
  )
}

interface FieldsProps {
  profile: ReturnType<typeof useProfileForm>
}

function NameFields({ profile }: FieldsProps) {
  const { values, errors, set } = profile
  return (
    <>
      <div className={styles.pair}>
        <ProfileTextField profile={profile} name="firstName" autoComplete="given-name" />
        <ProfileTextField profile={profile} name="lastName" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label={accountWords.userType}
          name="userType"
          value={values.userType}
          error={errors.userType}
          onChange={(userType) => set('userType', userType)}
          options={USER_TYPES.map((value) => ({ value, label: accountWords.userTypes[value] }))}
        />
        <ProfileTextField
          profile={profile}
          name="businessName"
          note={accountWords.optional}
          hint={accountWords.businessHint}
          autoComplete="organization"
        />
      </div>
    </>
  )
}

function AboutFields({ profile }: FieldsProps) {
  const { values, errors, set } = profile
  return (
    <>
      <TextArea
        label={accountWords.labels.bio}
        name="bio"
        note={accountWords.bioCount(values.bio.length)}
        hint={accountWords.bioHint}
        maxLength={BIO_MAX}
        value={values.bio}
        error={errors.bio}
        onChange={(text) => set('bio', text)}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={accountWords.labels.location}
          name="location"
          value={values.location || NO_LOCATION}
          error={errors.location}
          onChange={(location) => set('location', location === NO_LOCATION ? '' : location)}
          options={[
            { value: NO_LOCATION, label: accountWords.noLocation },
            ...LOCATIONS.map((value) => ({ value, label: value })),
          ]}
        />
        <ProfileTextField
          profile={profile}
          name="email"
          type="email"
          note={accountWords.optional}
          hint={accountWords.emailHint}
          autoComplete="email"
          maxLength={EMAIL_MAX}
        />
      </div>
    </>
  )
}

type ProfileTextFieldProps = FieldsProps &
  Partial<TextFieldProps> & { name: 'firstName' | 'lastName' | 'businessName' | 'email' }

function ProfileTextField({ profile: { values, errors, set }, name, ...rest }: ProfileTextFieldProps) {
  return (
    <TextField
      label={accountWords.labels[name]}
      name={name}
      maxLength={NAME_MAX}
      value={values[name]}
      error={errors[name]}
      onChange={(text) => set(name, text)}
      {...rest}
    />
  )
}

/** Focuses the first invalid field in page order, with its label in view. */
function focusFirst(form: HTMLFormElement | null, invalid: readonly string[]) {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])]
  const first = fields.find((one) => invalid.includes(one.getAttribute('name') ?? one.dataset.field ?? ''))
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}

/** Reports a failed save if the reason is a 401. Mounted from the first failure on. */
function SignedOut({ error }: { error: unknown }) {
  useUnauthorized(error)
  return null
}

const LeaveQuestion = lazyPart(
  () => import('./questions.tsx').then((module) => module.LeaveQuestion),
  FailedDialog,
)

/** Asks before leaving the page with unsaved changes. If the tab is closed, the browser asks instead. */
function LeaveGuard() {
  const client = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    // Do not ask after signing out, nor for a link within the page, which keeps the form.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(userQuery.queryKey)),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveQuestion onLeave={proceed} onClose={reset} />
    </Suspense>
  )
}
