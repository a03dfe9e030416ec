import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { userMenuWords } from '#web/copy/user-menu.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { useLogout } from '#web/features/auth/use-logout.ts'
import { BookmarkIcon, InfoIcon, ShieldCheckIcon } from '#web/ui/icons-listing.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { ChartIcon, DocumentIcon, FlagIcon, LogoutIcon, SettingsIcon, UserIcon } from '#web/ui/icons-more.tsx'
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
  const menuWords = useWords(userMenuWords)
  const { data: user } = useUser()
  const logout = useLogout()
  const navigate = useNavigate()
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/' }),
      onError: () => showToast({ title: words.error, description: menuWords.logoutFailed, tone: 'destructive' }),
    })
  return (
    <Menu
      label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      onNavigate={(href) => void navigate({ href })}
      entries={[
        { id: 'profile', label: menuWords.profile, icon: <UserIcon />, href: '/profile' },
        { id: 'saved', label: menuWords.saved, icon: <BookmarkIcon />, href: '/favourites' },
        { id: 'saved-searches', label: menuWords.savedSearches, icon: <SearchIcon />, href: '/saved-searches' },
        { id: 'verification', label: menuWords.verification, icon: <ShieldCheckIcon />, href: '/verification' },
        { id: 'analytics', label: menuWords.analytics, icon: <ChartIcon />, href: '/analytics' },
        { id: 'guide', label: menuWords.guide, icon: <DocumentIcon />, href: '/tutorials' },
        { id: 'about', label: menuWords.about, icon: <InfoIcon />, href: '/about' },
        { id: 'settings', label: menuWords.settings, icon: <SettingsIcon />, href: '/profile/edit' },
        ...(user?.role === 'admin' ? [{ id: 'admin', label: menuWords.admin, icon: <FlagIcon />, href: '/admin' }] : []),
        { id: 'logout', label: menuWords.logout, icon: <LogoutIcon />, onAction: leave },
      ]}
    />
  )
}
