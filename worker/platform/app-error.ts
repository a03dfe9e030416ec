import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/** The default messages, which can be shown to people. */
const MESSAGES: Record<ErrorCode, string> = {
  invalid_input: 'Please check the marked fields and try again.',
  wrong_code: 'That code is wrong or has expired. Check it, or ask for a new one.',
  passkey_refused:
    'That passkey was not accepted. It may have been removed, or it took too long. Please try again.',
  landline: 'That is a landline number, which cannot receive SMS. Please use a mobile number.',
  signed_out: 'Please log in to continue.',
  forbidden: 'You are not allowed to do that.',
  suspended: 'Your account is suspended.',
  foreign_origin: 'This call came from another website and was refused.',
  blocked: 'This person does not accept messages from you.',
  country_not_served: 'We cannot send codes to that country yet. Please use a Sierra Leone number.',
  robot_check: 'Please show that you are a person, then ask for the code again.',
  passkey_required: 'Please confirm with your passkey, then try again.',
  sign_in_again: 'For your safety, please enter a code that we send you first.',
  not_found: 'We could not find that. It may have been deleted.',
  method_not_allowed: 'That address does not accept this kind of call.',
  conflict: 'Somebody else changed this. Reload the page and try again.',
  already_sold: 'This listing is sold. Make it active again to change it.',
  already_active: 'This listing is already for sale.',
  renewed_lately: 'This listing was renewed less than 48 hours ago.',
  reserved: 'This listing is reserved for another buyer.',
  own_listing: 'This is your own listing.',
  phone_taken: 'That number belongs to another account.',
  gone: 'This listing has been removed.',
  upgrade_needed: 'This address accepts only WebSockets.',
  too_large: 'That is too large to send.',
  wrong_type: 'That type of content is not accepted here.',
  unreadable_upload: 'That file is not a photo we can read. Please choose another one.',
  code_used_up: 'Too many wrong codes. Please ask for a new code.',
  too_many_requests: 'Too many tries in a short time. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'A part of the service is not working. Please try again in a minute.',
  sms_unavailable: 'We could not send the SMS. Please try again in a minute.',
}

interface Details {
  fields?: Record<string, string>
  /** Seconds until a repeat may succeed. Sent as Retry-After. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal. `message` is shown to people as it is. The code determines the status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string = MESSAGES[code], details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.details = details
  }

  toResponse(): Response {
    const { fields, retryAfterSeconds } = this.details
    const body: ErrorBody = { code: this.code, message: this.message, ...(fields && { fields }) }
    const headers = new Headers({ 'cache-control': 'private, no-store' })
    if (retryAfterSeconds !== undefined)
      headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
    return Response.json(body, { status: ERROR_STATUS[this.code], headers })
  }
}
