import { Link } from '@tanstack/react-router'
import { deniedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'

export function AccessDenied() {
  const words = useWords(deniedWords)
  const toHome = (
    <Link to="/" className={buttonClass()}>
      {words.toHome}
    </Link>
  )
  return (
    <EmptyState icon={<AlertIcon />} title={words.title} level={1} action={toHome}>
      {words.text}
    </EmptyState>
  )
}
