import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Location } from '#contract/places.ts'
import type { EditUserInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { accountWords } from './copy.ts'
import { usePhotoChoice } from './photo-field.tsx'

type Errors = Partial<Record<ProfileField, string>>

/**
 * The form's fields, the server's messages about them, and Save, which sends the changes after the photo has
 * been uploaded.
 */
export function useProfileForm(user: User) {
  const { error: errorTitle, offline } = shellWords
  const client = useQueryClient()
  const photo = usePhotoChoice()
  const [values, setValues] = useState(() => toValues(user))
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const changes = findChanges(values, user)
  const isChanged = Object.keys(changes).length > 0 || photo.choice.is !== 'saved'

  const set = <F extends keyof ProfileValues>(name: F, value: ProfileValues[F]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _cleared, ...others }) => others)
  }

  const refuse = (refused: Errors) => {
    setErrors(refused)
    setRefusals((count) => count + 1)
  }

  const showError = (error: unknown) => {
    setFailure(error)
    if (isSignedOut(error)) return
    showToast({ title: errorTitle, description: toSentence(error, offline), tone: 'destructive' })
    refuse(error instanceof CallError ? error.fields : {})
  }

  const save = async () => {
    if (isSaving || !isChanged) return
    setErrors({})
    setSaving(true)
    try {
      const outcome = await photo.waitForOutcome()
      if (outcome.hasFailed) return refuse({ profileImageUrl: accountWords.photoFailed })
      const { saveProfile } = await import('./save-profile.ts')
      const saved = await saveProfile(
        client,
        outcome.change === undefined ? changes : { ...changes, profileImageUrl: outcome.change },
      )
      photo.restore()
      // Keep what was typed during this save for the next one.
      setValues((now) => (now === values ? toValues(saved) : now))
      showToast({
        title: accountWords.success,
        description: saved.areNamesHeld ? accountWords.savedHeld : accountWords.saved,
      })
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  const discard = () => {
    photo.restore()
    setValues(toValues(user))
    setErrors({})
  }

  const isGuarded = isChanged && !isSignedOut(failure)
  return { values, set, errors, refusals, failure, photo, isChanged, isSaving, isGuarded, save, discard }
}

/** The form's fields as typed. '' means not given. */
type ProfileValues = Record<'firstName' | 'lastName' | 'businessName' | 'bio' | 'email', string> & {
  location: Location | ''
  userType: User['userType']
}
type ProfileField = keyof ProfileValues | 'profileImageUrl'

function toValues(user: User): ProfileValues {
  const { firstName, lastName, businessName, bio, email, location, userType } = user
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    businessName: businessName ?? '',
    bio: bio ?? '',
    email: email ?? '',
    location: location ?? '',
    userType,
  }
}

/** The fields that differ from the account, as PATCH expects them: a cleared field is null. */
function findChanges(values: ProfileValues, user: User): EditUserInput {
  const before = toValues(user)
  const changed = Object.entries({ ...values, email: values.email.toLowerCase() }).filter(
    ([name, value]) => value.trim() !== before[asField(name)],
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim() || null]))
}

/** Only called with the names of ProfileValues. */
function asField(name: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name as keyof ProfileValues
}
