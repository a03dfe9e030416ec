import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/user.ts'
import type { EditUserInput } from '#contract/profile.ts'
import type { Location } from '#contract/places.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CallError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { accountWords } from './copy.ts'
import { usePhotoChoice } from './photo-field.tsx'

type Errors = Partial<Record<ProfileField, string>>

/**
 * The fields, the server's messages about them, and the one action: Save sends what changed, once the photo
 * has been uploaded.
 */
export function useProfileForm(user: User) {
  const words = useWords(accountWords)
  const { error: errorTitle, offline } = useWords(shellWords)
  const client = useQueryClient()
  const photo = usePhotoChoice()
  const [values, setValues] = useState(() => valuesOf(user))
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const changes = changesOf(values, user)
  const isChanged = Object.keys(changes).length > 0 || photo.choice.is !== 'kept'

  const set = <F extends keyof ProfileValues>(name: F, value: ProfileValues[F]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _gone, ...others }) => others)
  }

  const refuse = (refused: Errors) => {
    setErrors(refused)
    setRefusals((count) => count + 1)
  }

  const explain = (error: unknown) => {
    setFailure(error)
    if (isSignedOut(error)) return
    showToast({ title: errorTitle, description: sentenceOf(error, offline), tone: 'destructive' })
    refuse(error instanceof CallError ? error.fields : {})
  }

  const save = async () => {
    if (isSaving || !isChanged) return
    setErrors({})
    setSaving(true)
    try {
      const settled = await photo.settle()
      if (settled.hasFailed) return refuse({ profileImageUrl: words.photoFailed })
      const { saveProfile } = await import('./save-profile.ts')
      const saved = await saveProfile(
        client,
        settled.change === undefined ? changes : { ...changes, profileImageUrl: settled.change },
      )
      photo.keep()
      // Keep what was typed during this save for the next one.
      setValues((now) => (now === values ? valuesOf(saved) : now))
      showToast({ title: words.success, description: words.saved })
    } catch (error) {
      explain(error)
    } finally {
      setSaving(false)
    }
  }

  const discard = () => {
    photo.keep()
    setValues(valuesOf(user))
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

function valuesOf(user: User): ProfileValues {
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

/** The fields that differ from the account, as PATCH takes them: a cleared field is null. */
function changesOf(values: ProfileValues, user: User): EditUserInput {
  const before = valuesOf(user)
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
