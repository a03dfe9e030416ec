import { CodeSent, RobotCheck, SendCode, SessionList, SignedIn, VerifyCode } from '#contract/auth.ts'
import { AccountExport, DeleteAccount, SendDeletionCode } from '#contract/own-data.ts'
import { NewPasskey, Passkey, PasskeyList, PasskeyOptions, ShownPasskey } from '#contract/passkey.ts'
import { ChangePhone, EditUser, ListingTotals, PhoneChanged } from '#contract/profile.ts'
import { User } from '#contract/user.ts'
import type { CallRows } from './call.ts'

/** Signing in and out, and the person's own account. */
export const ACCOUNT_CALLS: CallRows = {
  'post /api/auth/send-otp': {
    summary: 'Sends a one-time code by SMS; sets the challenge cookie that verifying the code requires',
    access: 'anyone',
    body: SendCode,
    response: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/verify-otp': {
    summary: 'Signs in with a code that this client requested; sets the session cookie',
    access: 'anyone',
    body: VerifyCode,
    response: SignedIn,
    refusals: ['landline', 'wrong_code', 'code_used_up', 'suspended'],
  },
  'get /api/auth/robot-check': {
    summary: 'What the page needs to show a Turnstile challenge after a robot_check refusal',
    access: 'anyone',
    response: RobotCheck,
  },
  'get /api/auth/user': {
    summary: 'The signed-in person, or null',
    access: 'anyone',
    response: User.nullable(),
  },
  'patch /api/auth/user': {
    summary: 'Edits the profile',
    access: 'signed_in',
    body: EditUser,
    response: User,
    refusals: ['unreadable_upload'],
  },
  'get /api/auth/user/totals': {
    summary: "Totals of the person's own listings",
    access: 'signed_in',
    response: ListingTotals,
  },
  'post /api/auth/phone/send-otp': {
    summary: 'Sends a code to the number that the person wants to change to',
    access: 'signed_in',
    body: SendCode,
    response: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/phone/send-old-otp': {
    summary: 'Sends the current number a code, which is needed to change to the given number',
    access: 'signed_in',
    body: SendCode,
    response: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/phone/change': {
    summary:
      'Changes the number without a code sent to the old one; takes 72 hours and can be stopped until then',
    access: 'signed_in',
    body: VerifyCode,
    response: PhoneChanged,
    refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'],
  },
  'delete /api/auth/phone/change': {
    summary: 'Stops a pending change of number; ends every other session and renews this one',
    access: 'signed_in',
    response: PhoneChanged,
    refusals: ['not_found'],
  },
  'post /api/auth/phone/verify-otp': {
    summary: 'Changes to the number that the code was sent to; ends every other session and renews this one',
    access: 'signed_in',
    body: ChangePhone,
    response: PhoneChanged,
    refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'],
  },
  'get /api/account/export': {
    summary: 'Everything that is kept of the person, as a file; once an hour',
    access: 'signed_in_or_suspended',
    asksAdminsForPasskey: true,
    reads: 'newest',
    response: AccountExport,
  },
  'post /api/account/send-otp': {
    summary: "Sends the person's number the code that deletes the account",
    access: 'signed_in_or_suspended',
    body: SendDeletionCode,
    response: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'delete /api/account': {
    summary: 'Deletes the account for good, and ends every session; the last admin cannot',
    access: 'signed_in_or_suspended',
    body: DeleteAccount,
    status: 204,
    refusals: ['wrong_code', 'code_used_up', 'conflict'],
  },
  'get /api/auth/sessions': {
    summary: "The person's sessions: on which device, where, and when it was used last",
    access: 'signed_in_or_suspended',
    reads: 'newest',
    response: SessionList,
  },
  'delete /api/auth/sessions/{id}': {
    summary: "Ends one of the person's sessions",
    access: 'signed_in_or_suspended',
    status: 204,
    refusals: ['not_found'],
  },
  'get /api/passkeys': {
    summary: "The person's passkeys, the oldest first",
    access: 'signed_in_or_suspended',
    reads: 'newest',
    response: PasskeyList,
  },
  'post /api/passkeys/options': {
    summary:
      'What the browser needs to make a passkey; needs a session that was just opened by a code, or a passkey ' +
      'shown in it, which is the only way for an admin who has one',
    access: 'signed_in',
    response: PasskeyOptions,
    refusals: ['passkey_required', 'sign_in_again', 'conflict'],
  },
  'post /api/passkeys': {
    summary: 'Adds the passkey that the browser made, within five minutes; the body is its response in JSON',
    access: 'signed_in',
    body: NewPasskey,
    status: 201,
    statusOfRepeat: 200,
    response: Passkey,
    refusals: ['passkey_refused', 'conflict'],
  },
  'delete /api/passkeys/{id}': {
    summary: "Removes one of the person's passkeys; needs what adding one needs",
    access: 'signed_in_or_suspended',
    status: 204,
    refusals: ['passkey_required', 'sign_in_again', 'not_found'],
  },
  'post /api/passkeys/verify-options': {
    summary:
      "What the browser needs to show a passkey: one of the signed-in person's, or a visitor's, of any account",
    access: 'anyone',
    response: PasskeyOptions,
    refusals: ['not_found', 'suspended'],
  },
  'post /api/passkeys/verify': {
    summary:
      'Shows a passkey, within five minutes; the body is the response of the browser in JSON. In a session, it ' +
      'then counts as shown for ten minutes. A visitor is signed in, without a code',
    access: 'anyone',
    body: ShownPasskey,
    response: SignedIn,
    refusals: ['passkey_refused', 'suspended', 'conflict'],
  },
  'post /api/auth/logout': { summary: 'Ends this session', access: 'anyone', status: 204 },
  'post /api/auth/logout-everywhere': {
    summary: 'Ends every session of the person',
    access: 'signed_in_or_suspended',
    status: 204,
  },
  'get /api/login': { summary: 'Navigation to the sign-in page', access: 'anyone', status: 302 },
  'get /api/logout': { summary: 'Navigation that ends the session', access: 'anyone', status: 302 },
}
