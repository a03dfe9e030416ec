/**
 * One message to one phone. `to` is E.164. `code` is the one-time code in the body, for the list that
 * development keeps.
 */
export interface Sms {
  to: string
  body: string
  code?: string
}

/**
 * A way to send SMS. `send` resolves once the provider has taken the message on, and else throws an
 * SmsFailure.
 */
export interface SmsProvider {
  send(sms: Sms, signal: AbortSignal): Promise<void>
}

/**
 * Why a message was not sent: 'number' when the provider says that this number gets no SMS, 'service' for
 * everything that is not the sender's doing. The message is for the log and holds no phone number.
 */
export class SmsFailure extends Error {
  readonly reason: 'number' | 'service'

  constructor(reason: 'number' | 'service', message: string) {
    super(message)
    this.reason = reason
  }
}

export type Fetch = typeof fetch
