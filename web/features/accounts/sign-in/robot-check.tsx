import { Turnstile } from '@marsidev/react-turnstile'

interface Props {
  siteKey: string
  onProved: (token: string) => void
  onFailed: () => void
}

/** Cloudflare's check that a person sits at the page; most see it pass by itself. */
export function RobotCheck({ siteKey, onProved, onFailed }: Props) {
  return (
    <Turnstile
      siteKey={siteKey}
      options={{ action: 'send-code', size: 'flexible' }}
      onSuccess={onProved}
      onError={onFailed}
      onUnsupported={onFailed}
    />
  )
}
