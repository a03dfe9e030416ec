import * as z from 'zod'

/**
 * Every error code with its HTTP status. Each code must have a message in `worker/platform/app-error.ts`; the
 * compiler checks this.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_code: 400,
  passkey_refused: 400,
  landline: 400,
  signed_out: 401,
  forbidden: 403,
  suspended: 403,
  foreign_origin: 403,
  blocked: 403,
  country_not_served: 403,
  robot_check: 403,
  /** An admin's call that needs a passkey, shown a moment ago. */
  passkey_required: 403,
  /** What needs a session that was just opened by a code. */
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_sold: 409,
  already_active: 409,
  renewed_lately: 409,
  reserved: 409,
  own_listing: 409,
  phone_taken: 409,
  gone: 410,
  upgrade_needed: 426,
  too_large: 413,
  wrong_type: 415,
  unreadable_upload: 422,
  /** Too many wrong attempts at one SMS code. */
  code_used_up: 429,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  sms_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * The body of every error response. `message` can be shown to people; `fields` maps the dotted path of each
 * invalid field (such as `images.1`) to its message.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
