import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Intent } from './intent.ts'

type Props = Partial<Pick<Intent, 'action' | 'subjectId'>> & {
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link to sign in and return to this page, where `action` is then done for the visitor. */
export function SignInLink({ action, subjectId, ...link }: Props) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <Link
      to="/auth"
      search={address === '/' ? {} : { next: address }}
      preload={false}
      // For rememberIntents.
      data-action={action}
      data-subject={subjectId}
      {...link}
    />
  )
}
