import type { ConversationListing } from '#contract/conversation.ts'
import type { Check } from '#contract/kinds/before-paying.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { BeforePayingDialog } from '#web/features/listings/page/before-paying-dialog.tsx'
import { type Stored, useStored, writeStored } from '#web/lib/stored.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ImeiForm } from './imei-form.tsx'

/** What a person has ticked before paying, by person and conversation. It stays on the device. */
const ticks: Stored<readonly string[]> = {
  name: 'checked',
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []),
}

type Props = { conversationId: string; listing: ConversationListing; onClose: () => void }

/** What the buyer checks before paying, to be ticked off. */
export function ChecksSheet({ conversationId, listing, onClose }: Props) {
  const userId = useUser().data?.id ?? ''
  const key = `${userId}:${conversationId}`
  const ticked = useStored(ticks, key)
  const tick = (id: string, isTicked: boolean) =>
    writeStored(ticks, key, isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))
  const drawCheck = ({ id, text, hasImei }: Check) => (
    <>
      <Checkbox isChecked={ticked.includes(id)} onChange={(isTicked) => tick(id, isTicked)}>
        {text}
      </Checkbox>
      {hasImei && <ImeiForm conversationId={conversationId} />}
    </>
  )
  return <BeforePayingDialog listing={listing} drawCheck={drawCheck} onClose={onClose} />
}
