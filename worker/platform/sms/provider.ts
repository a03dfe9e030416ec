/**
 * One message to one phone. `to` is E.164. `code` is the one-time code in the body, which the list of
 * messages in development shows separately.
 */
export interface Sms {
  to: string
  body: string
  code?: string
}

/**
 * A way to send SMS. `send` resolves when the provider has accepted the message. Throws an SmsFailure if the
 * provider refuses it.
 */
export interface SmsProvider {
  send(sms: Sms, signal: AbortSignal): Promise<void>
}

/**
 * Why a message was not sent: 'number' if the provider says that this number cannot receive SMS, 'service'
 * for everything else. `message` is for the log and contains no phone number.
 */
export class SmsFailure extends Error {
  readonly reason: 'number' | 'service'

  constructor(reason: 'number' | 'service', message: string) {
    super(message)
    this.reason = reason
  }
}

export type Fetch = typeof fetch
