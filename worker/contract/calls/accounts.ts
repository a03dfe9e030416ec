import { CodeSent, RobotCheck, SendCode, SignedIn, VerifyCode } from '../auth.ts'
import { ChangePhone, EditUser, ListingTotals, PhoneChanged } from '../profile.ts'
import { User } from '../user.ts'
import type { Rows } from './call.ts'

/** Signing in and out, and the person's own account. */
export const ACCOUNT_CALLS: Rows = {
  'post /api/auth/send-otp': {
    summary: 'Sends a one-time code by SMS; sets the challenge cookie that the code is entered with',
    access: 'anyone',
    body: SendCode,
    answer: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/verify-otp': {
    summary: 'Signs in with a code that this client asked for; sets the session cookie',
    access: 'anyone',
    body: VerifyCode,
    answer: SignedIn,
    refusals: ['landline', 'wrong_code', 'code_used_up', 'suspended'],
  },
  'get /api/auth/robot-check': {
    summary: 'What the page needs to prove a person after a robot_check refusal',
    access: 'anyone',
    answer: RobotCheck,
  },
  'get /api/auth/user': {
    summary: 'The signed-in person, or null',
    access: 'anyone',
    answer: User.nullable(),
  },
  'patch /api/auth/user': {
    summary: 'Edits the profile',
    access: 'signed_in',
    body: EditUser,
    answer: User,
    refusals: ['unreadable_upload'],
  },
  'get /api/auth/user/totals': {
    summary: "Totals of the person's own listings",
    access: 'signed_in',
    answer: ListingTotals,
  },
  'post /api/auth/phone/send-otp': {
    summary: 'Sends a code to a number that shall become the own one',
    access: 'signed_in',
    body: SendCode,
    answer: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/phone/send-old-otp': {
    summary: 'Sends a code to the present number, which moving to this other one needs',
    access: 'signed_in',
    body: SendCode,
    answer: CodeSent,
    refusals: ['landline', 'country_not_served', 'robot_check', 'sms_unavailable'],
  },
  'post /api/auth/phone/change': {
    summary:
      'Changes the number without a code to the old one, after 72 hours in which the person can stop it',
    access: 'signed_in',
    body: VerifyCode,
    answer: PhoneChanged,
    refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'],
  },
  'delete /api/auth/phone/change': {
    summary: 'Stops a change of number that waits; ends every other session and renews this one',
    access: 'signed_in',
    answer: PhoneChanged,
    refusals: ['not_found'],
  },
  'post /api/auth/phone/verify-otp': {
    summary: 'Makes the number of a code the own one, verified; ends every other session and renews this one',
    access: 'signed_in',
    body: ChangePhone,
    answer: PhoneChanged,
    refusals: ['landline', 'wrong_code', 'phone_taken', 'conflict', 'code_used_up'],
  },
  'post /api/auth/logout': { summary: 'Ends this session', access: 'anyone', status: 204 },
  'post /api/auth/logout-everywhere': {
    summary: 'Ends every session of the person',
    access: 'signed_in',
    status: 204,
  },
  'get /api/login': { summary: 'Navigation to the sign-in page', access: 'anyone', status: 302 },
  'get /api/logout': { summary: 'Navigation that ends the session', access: 'anyone', status: 302 },
}
