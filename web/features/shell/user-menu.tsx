import { useNavigate } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import { SignOut } from '#web/features/accounts/questions.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useLogout } from '#web/features/accounts/sign-in/use-logout.ts'
import { InfoIcon, ShieldCheckIcon, FlagIcon } from '#web/ui/icons/icons-listing.tsx'
import { ChartIcon, DocumentIcon, LogoutIcon, SettingsIcon } from '#web/ui/icons/icons-more.tsx'
import { HeartIcon, SearchIcon, UserIcon } from '#web/ui/icons/icons.tsx'
import { Menu, type MenuProps } from '#web/ui/overlays/menu.tsx'
import { userMenuWords } from './copy.ts'

interface Props {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
}

export function UserMenu({ label, triggerRef, isOpen, onClose }: Props) {
  const { data: user } = useUser()
  const logout = useLogout()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  if (isSigningOut) {
    return (
      <SignOut
        isPending={logout.isPending}
        onSignOut={() => logout.mutate()}
        onClose={() => setSigningOut(false)}
      />
    )
  }
  return (
    <Menu
      label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      onNavigate={(href) => void navigate({ href })}
      entries={[
        ...toEntries(userMenuWords, user?.role === 'admin'),
        {
          id: 'logout',
          label: userMenuWords.logout,
          icon: <LogoutIcon />,
          onAction: () => setSigningOut(true),
        },
      ]}
    />
  )
}

function toEntries(words: typeof userMenuWords, isAdmin: boolean): MenuProps['entries'] {
  return [
    { id: 'profile', label: words.profile, icon: <UserIcon />, href: '/profile' },
    { id: 'saved', label: words.saved, icon: <HeartIcon />, href: '/favourites' },
    { id: 'saved-searches', label: words.savedSearches, icon: <SearchIcon />, href: '/saved-searches' },
    { id: 'verification', label: words.verification, icon: <ShieldCheckIcon />, href: '/verification' },
    { id: 'analytics', label: words.analytics, icon: <ChartIcon />, href: '/analytics' },
    { id: 'guide', label: words.guide, icon: <DocumentIcon />, href: '/tutorials' },
    { id: 'about', label: words.about, icon: <InfoIcon />, href: '/about' },
    { id: 'settings', label: words.settings, icon: <SettingsIcon />, href: '/profile/edit' },
    ...(isAdmin ? [{ id: 'admin', label: words.admin, icon: <FlagIcon />, href: '/admin' }] : []),
  ]
}
