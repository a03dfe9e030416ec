import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Seller } from '#contract/user.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { dropSearch, savedQuery } from '#web/features/search/saved/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { followSeller } from './follow-seller.ts'

/** Follows a seller, or no longer. Sends a visitor to sign in. */
export function FollowButton({ seller: { id, displayName } }: { seller: Seller }) {
  const { data: user } = useUser()
  const client = useQueryClient()
  const saved = useQuery({ ...savedQuery, enabled: Boolean(user) })
  const following = saved.data?.savedSearches.find(({ filters }) => filters.sellerId === id)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!following) return void (await followSeller(client, id, displayName))
      await parseResponse(api['saved-searches'][':id'].$delete({ param: { id: following.id } }))
      dropSearch(client, following.id)
    },
    onSuccess: () =>
      showToast(
        following
          ? { title: followWords.stopped }
          : { title: followWords.started(displayName), description: followWords.startedText },
      ),
    onError: (error) => showFailure(error),
  })
  if (!user) {
    return (
      <SignInLink action="follow" subjectId={id} className={buttonClass({ variant: 'secondary' })}>
        <BellIcon />
        {followWords.follow}
      </SignInLink>
    )
  }
  return (
    <Button
      variant="secondary"
      aria-pressed={following !== undefined}
      isPending={isPending || saved.isPending}
      onClick={() => mutate()}
    >
      <BellIcon />
      {following ? followWords.following : followWords.follow}
    </Button>
  )
}

const followWords = {
  follow: 'Follow',
  following: 'Following',
  started: (name: string) => `You follow ${name}`,
  startedText: 'The bell rings when they post something new.',
  stopped: 'You no longer follow this seller',
}
