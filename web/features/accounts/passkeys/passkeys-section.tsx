import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Passkey } from '#contract/passkey.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { FailedDialog, lazyPart, loadOrReload } from '#web/lib/lazy-part.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { passkeyWords as words } from './copy.ts'
import { passkeysQuery } from './queries.ts'
import { withPasskey } from './with-passkey.ts'
import page from '#web/ui/page.module.css'

const CodeDialog = lazyPart(
  () => import('./code-dialog.tsx').then((module) => module.CodeDialog),
  FailedDialog,
)

/** The person's passkeys, with a button that adds one, and one that removes each. */
export function PasskeysSection() {
  const { data: user } = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  const passkeys = useQuery(passkeysQuery)
  const list = passkeys.data?.passkeys ?? []
  const { change, isPending, dialog } = useChange()
  const [removed, setRemoved] = useState<Passkey>()
  // Removing a passkey removes the button that was pressed.
  useFocusFallback(
    heading,
    list.map(({ id }) => id),
  )
  return (
    <section className={page.stack3} aria-labelledby="passkeys">
      <div className={page.stack1}>
        <h2 id="passkeys" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p className={page.soft}>
          {words.intro} {user?.role === 'admin' && words.introAdmin}
        </p>
      </div>
      {passkeys.isPending && (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton width="60%" />
        </div>
      )}
      {passkeys.isError && !passkeys.data && (
        <QueryFailure query={passkeys} title={words.failureTitle} level={3} />
      )}
      {passkeys.data && list.length === 0 && <p>{words.none}</p>}
      {list.length > 0 && (
        <ul role="list" className={page.stack3}>
          {list.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" isPending={isPending} onClick={() => change(add)}>
          {words.add}
        </Button>
      </div>
      {removed && (
        <RemoveQuestion
          name={removed.name}
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined)
            change(() => remove(removed))
          }}
        />
      )}
      <Suspense>{dialog}</Suspense>
    </section>
  )
}

function Item({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <Card as="li" className={page.between}>
      <div className={page.stack1}>
        <h3 className={page.smallHeading}>{passkey.name}</h3>
        <p className={page.small}>
          {words.createdAt(longDate(passkey.createdAt))}
          {' · '}
          {passkey.lastUsedAt === null ? words.unused : words.usedAt(dayAndTime(passkey.lastUsedAt))}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={words.removeNamed(passkey.name)}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </Card>
  )
}

type QuestionProps = { name: string; onConfirm: () => void; onCancel: () => void }

function RemoveQuestion({ name, onConfirm, onCancel }: QuestionProps) {
  return (
    <Question
      title={words.removeTitle}
      confirm={words.remove}
      cancel={words.cancel}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{words.removeText(name)}</p>
    </Question>
  )
}

async function add() {
  const { addPasskey } = await loadOrReload(() => import('./use-passkey.ts'))
  await addPasskey()
  showToast({ title: words.added, description: words.addedText })
}

async function remove({ id }: Passkey) {
  await parseResponse(api.passkeys[':id'].$delete({ param: { id } }))
  showToast({ title: words.removed, description: words.removedText })
}

/**
 * Changes the passkeys. If the server first wants to know whether it is the person, they show a passkey or enter a
 * code, and the change is made then.
 */
function useChange() {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<() => Promise<void>>()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => withPasskey(act),
    onError: (error, act) => {
      if (error instanceof CallError && error.code === 'sign_in_again') setWaiting(() => act)
      else showFailure(error)
    },
    onSettled: () => client.invalidateQueries(passkeysQuery),
  })
  const close = () => setWaiting(undefined)
  const goOn = () => {
    close()
    if (waiting) mutate(waiting)
  }
  return { change: mutate, isPending, dialog: waiting && <CodeDialog onClose={close} onConfirmed={goOn} /> }
}
