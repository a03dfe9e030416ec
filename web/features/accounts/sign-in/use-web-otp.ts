import { useEffect, useEffectEvent } from 'react'

/** Takes the code out of the SMS where the browser offers to (Chrome on Android), once the person agrees. */
export function useWebOtp(onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (credential) => hasCode(credential) && take(credential.code),
      // Declined, timed out or left: the person types the code.
      () => undefined,
    )
    return () => waiting.abort()
  }, [])
}

/** https://wicg.github.io/web-otp; not yet among TypeScript's own types. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

function hasCode(credential: unknown): credential is { code: string } {
  return (
    typeof credential === 'object' &&
    credential !== null &&
    'code' in credential &&
    typeof credential.code === 'string'
  )
}
