import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { carryOut } from '#web/features/listings/upkeep/carry-out.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/empty-state.tsx'
import { RadioLines } from '#web/ui/forms/radios.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { soldWords } from './copy.ts'
import { buyersQuery, pendingQuery, type PendingSale } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import page from '#web/ui/page.module.css'
import styles from './sold-sheet.module.css'

const ELSEWHERE = 'elsewhere'
const NOT_SAID = 'not_said'

type Props = { listing: Listing; onClose: () => void }

/** Asks who bought or rents a listing, marks it sold, and then asks for a review of that person. */
export function SoldSheet({ listing, onClose }: Props) {
  const client = useQueryClient()
  const [sale, setSale] = useState<PendingSale>()

  async function markSold(chosen: string) {
    const soldTo = chosen === NOT_SAID ? undefined : chosen
    const action = { client, listing, verb: 'markSold', soldTo } as const
    if (soldTo === undefined || soldTo === ELSEWHERE) {
      onClose()
      await carryOut(action)
      return
    }
    const sold = (await carryOut(action)) ? await findPending(soldTo) : undefined
    if (sold) setSale(sold)
    else onClose()
  }

  /** A sale cannot be reviewed if only one of the two wrote, and no review is asked for if the call fails. */
  async function findPending(conversationId: string): Promise<PendingSale | undefined> {
    const { pending } = await client
      .fetchQuery({ ...pendingQuery, staleTime: 0 })
      .catch(() => ({ pending: [] }))
    return pending.find((each) => each.conversationId === conversationId)
  }

  if (sale) return <ReviewDialog sale={sale} onClose={onClose} />
  return <WhoBought listing={listing} onChoose={markSold} onClose={onClose} />
}

type WhoBoughtProps = Props & { onChoose: (chosen: string) => Promise<void> }

function WhoBought({ listing, onChoose, onClose }: WhoBoughtProps) {
  const id = useId()
  const buyers = useQuery(buyersQuery(listing.id))
  const [pressed, setPressed] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const isRent = isMonthly(listing.type)
  const people = buyers.data?.conversations.filter((each) => each.otherUser && !each.hasBlocked) ?? []
  // Whoever has it reserved is the likely buyer.
  const chosen = pressed ?? people.find((each) => each.listing?.isReservedHere)?.id ?? null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(chosen === null)
    if (chosen === null || isMarking) return
    setMarking(true)
    void onChoose(chosen).finally(() => setMarking(false))
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {soldWords.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isMarking}>
        {isRent ? soldWords.markRented : soldWords.markSold}
      </Button>
    </>
  )
  const title = isRent ? soldWords.whoRents : soldWords.who
  return (
    <Dialog onClose={onClose} title={title} closeLabel={soldWords.close} footer={buttons}>
      <form id={id} className={page.stack3} noValidate onSubmit={submit}>
        <p className={page.small}>{soldWords.intro}</p>
        {buyers.isPending && <PeopleSkeleton />}
        {buyers.isError && (
          <RetryLine
            message={soldWords.peopleFailed}
            retryLabel={soldWords.retry}
            onRetry={() => void buyers.refetch()}
            isRetrying={buyers.isFetching}
          />
        )}
        <RadioLines
          label={people.length > 0 ? soldWords.people : title}
          name="soldTo"
          value={chosen}
          onChange={setPressed}
          lines={[
            ...people.map((each) => ({ value: each.id, content: <Person conversation={each} /> })),
            { value: ELSEWHERE, content: soldWords.elsewhere },
            { value: NOT_SAID, content: soldWords.notSaid },
          ]}
          error={isRefused && chosen === null ? soldWords.noChoice : null}
        />
      </form>
    </Dialog>
  )
}

function Person({ conversation: { otherUser, lastMessage } }: { conversation: Conversation }) {
  const name = otherUser?.displayName ?? ''
  return (
    <span className={styles.person}>
      <Avatar name={name} src={otherUser?.profileImageUrl} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {lastMessage && (
          <bdi className={styles.last} dir="auto">
            {lastMessage.content}
          </bdi>
        )}
      </span>
    </span>
  )
}

const SKELETON_PEOPLE = 2

function PeopleSkeleton() {
  return (
    <div role="status" className={page.stack2}>
      <VisuallyHidden>{soldWords.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_PEOPLE }, (_, index) => (
        <Skeleton key={index} height="3rem" />
      ))}
    </div>
  )
}
