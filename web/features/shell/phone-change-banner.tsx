import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '#contract/user.ts'
import { userQuery, cacheUser } from '#web/features/accounts/sign-in/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { phoneChangeBannerWords } from './copy.ts'
import styles from './phone-change-banner.module.css'

/** Shown on every page while a change of the person's number is pending. It cannot be dismissed. */
export function PhoneChangeBanner({
  change: { phoneNumber, dueAt },
}: {
  change: NonNullable<User['pendingPhoneChange']>
}) {
  const { offline } = shellWords
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => parseResponse(api.auth.phone.change.$delete()),
    onSuccess: async ({ user }) => {
      await cacheUser(client, user)
      showToast({ title: phoneChangeBannerWords.stopped, description: phoneChangeBannerWords.stoppedText })
    },
    // The change may have been stopped on another device or completed, so the user is refetched.
    onError: (error) => {
      if (error instanceof CallError && (error.status === 404 || error.status === 401))
        void client.invalidateQueries(userQuery)
    },
  })
  const banner = useRef<HTMLElement>(null)
  useEffect(() => setBannerHeight(banner.current), [])
  return (
    <section ref={banner} className={styles.banner} aria-label={phoneChangeBannerWords.label}>
      <div className={styles.row}>
        <p className={styles.words}>
          {phoneChangeBannerWords.text(spacedNumber(phoneNumber), dayAndTime(dueAt))}
        </p>
        <Button variant="danger" isPending={stop.isPending} onClick={() => stop.mutate()}>
          {phoneChangeBannerWords.stop}
        </Button>
        {stop.error && (
          <p className={styles.error} role="alert">
            {toSentence(stop.error, offline)}
          </p>
        )}
      </div>
    </section>
  )
}

/** Keeps --banner-height equal to the banner's height, so that full-window pages start below the banner. */
function setBannerHeight(banner: HTMLElement | null) {
  if (!banner) return
  const root = document.documentElement
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--banner-height', `${banner.getBoundingClientRect().height}px`),
  )
  observer.observe(banner)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--banner-height')
  }
}
