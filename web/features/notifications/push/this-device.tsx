import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { pushWords } from './copy.ts'
import { readDevice, turnOff, turnOn, type DeviceState } from './device.ts'
import styles from '#web/features/notifications/choices.module.css'
import page from '#web/ui/page.module.css'

/** Turns pushes on or off on this device, or says why it cannot. */
export function ThisDevice({ userId, publicKey }: { userId: string; publicKey: string }) {
  const client = useQueryClient()
  const queryKey = ['device', 'push', userId]
  const { data: state } = useQuery({ queryKey, queryFn: () => readDevice(userId), staleTime: 0 })
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (before: DeviceState) => (before === 'on' ? turnOff(userId) : turnOn(userId, publicKey)),
    onSuccess: (after) => client.setQueryData(queryKey, after),
    onError: (error, before) => {
      void client.invalidateQueries({ queryKey, exact: true })
      // A push service that fails says so in the browser's own words.
      if (before === 'off' && error instanceof DOMException)
        showToast({ title: pushWords.failed, tone: 'destructive' })
      else showFailure(error)
    },
  })
  if (!state) return null
  const canChange = state === 'on' || state === 'off'
  return (
    <Card as="section">
      <div className={page.stack2}>
        <h2 className={styles.legend}>{pushWords.title}</h2>
        <p role="status">{pushWords.states[state]}</p>
        {canChange && (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            isPending={isPending}
            onClick={() => mutate(state)}
          >
            {state === 'on' ? pushWords.turnOff : pushWords.turnOn}
          </Button>
        )}
      </div>
    </Card>
  )
}
