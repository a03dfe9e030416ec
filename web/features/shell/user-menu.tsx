import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useLogout } from '#web/features/auth/use-logout.ts'
import { LogoutIcon } from '#web/ui/icons-more.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.ts'

interface Props {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
}

export function UserMenu({ label, triggerRef, isOpen, onClose }: Props) {
  const words = useWords(shellWords)
  const logout = useLogout()
  const navigate = useNavigate()
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/' }),
      onError: () => showToast({ title: words.error, description: words.logoutFailed, tone: 'destructive' }),
    })
  return (
    <Menu
      label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      entries={[{ id: 'logout', label: words.logout, icon: <LogoutIcon />, onAction: leave }]}
    />
  )
}
