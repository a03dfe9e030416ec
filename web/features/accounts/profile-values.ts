import type { EditUserInput } from '#contract/profile.ts'
import type { Location } from '#contract/places.ts'
import type { User } from '#contract/user.ts'

/** The form's fields as they are typed; '' is what is not given. */
export type ProfileValues = Record<'firstName' | 'lastName' | 'businessName' | 'bio' | 'email', string> & {
  location: Location | ''
  userType: User['userType']
}
export type ProfileField = keyof ProfileValues | 'profileImageUrl'

export function valuesOf(user: User): ProfileValues {
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

/** What stands otherwise than in the account, as PATCH takes it: an emptied field is null. */
export function changesOf(values: ProfileValues, user: User): EditUserInput {
  const before = valuesOf(user)
  const changed = Object.entries({ ...values, email: values.email.toLowerCase() }).filter(
    ([name, value]) => value.trim() !== before[asField(name)],
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim() || null]))
}

/** Called with the names of ProfileValues alone. */
function asField(name: string) {
  return name as keyof ProfileValues
}
