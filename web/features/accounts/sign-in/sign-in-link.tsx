import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { forgetIntent, rememberIntent, type Intent } from './intent.ts'

type Props = Partial<Pick<Intent, 'action' | 'listingId'>> & {
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A visitor's way to sign in and back to this page, where `action` is then done for them. */
export function SignInLink({ action, listingId, ...link }: Props) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <Link
      to="/auth"
      search={address === '/' ? {} : { next: address }}
      preload={false}
      onClick={() => (action ? rememberIntent({ action, listingId, address }) : forgetIntent())}
      {...link}
    />
  )
}
