import type { User } from '#contract/user.ts'

/** The signed-in person, unless a test sets another. */
export const member: User = {
  id: '0190b5a0-0000-7000-8000-0000000000bb',
  email: null,
  phoneNumber: '+23276123456',
  firstName: 'Abu',
  lastName: 'Bangura',
  businessName: null,
  profileImageUrl: null,
  location: 'Freetown',
  bio: null,
  createdAt: '2026-05-01T09:00:00.000Z',
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  role: 'member',
  suspendedUntil: null,
}
