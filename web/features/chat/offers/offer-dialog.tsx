import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { ConversationListing } from '#contract/conversation.ts'
import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts'
import { probablePrice } from '#contract/money.ts'
import { figure, formatMoney, parseNumber } from '#contract/numbers.ts'
import type { Role } from '#contract/offer-steps.ts'
import type { Amount } from '#web/features/chat/data/offer-calls.ts'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useRate } from '#web/lib/use-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { offerFormWords, offerWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './offer-dialog.module.css'

const PERCENTS_LESS = [5, 10, 15] as const

/** The open offer in place of which another amount is offered, and the role of whoever does that. */
interface Countered {
  amount: number
  isMine: boolean
  role: Role
}

export type OfferDialogProps = {
  listing: Pick<ConversationListing, 'title' | 'price' | 'currency' | 'type'>
  countered?: Countered
  /** Sends the amount. A rejection stays in the dialog, in words. */
  onSend: (amount: Amount) => Promise<void>
  onClose: () => void
}

/** Asks for an amount. One that is about a thousand times off for its kind is asked about first. */
export function OfferDialog({ listing, countered, onSend, onClose }: OfferDialogProps) {
  const { price, currency } = listing
  const form = useId()
  const money = (amount: number) => formatMoney(amount, currency)
  const isSeller = countered?.role === 'seller'
  const { text, fault, amount, probable, isAsking, isSending, change, group, send, submit } = useOfferForm(
    listing,
    countered,
    onSend,
  )
  const canSend = amount !== null && amount > 0 && Number.isInteger(amount)
  return (
    <Dialog
      title={countered ? offerFormWords.counter : offerFormWords.make}
      closeLabel={offerFormWords.close}
      size="sm"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} isBlock isPending={isSending}>
          {canSend ? offerFormWords.send(money(amount)) : offerFormWords.sendNothing}
        </Button>
      }
    >
      <form id={form} className={page.stack3} noValidate onSubmit={submit}>
        <p className={styles.listing}>
          {listing.title}
          <strong>{offerFormWords.price(money(price))}</strong>
        </p>
        <TextField
          label={offerFormWords.amount}
          inputMode="numeric"
          autoComplete="off"
          start={currency === 'SLE' ? 'SLE' : '$'}
          value={text}
          error={fault}
          onChange={change}
          onBlur={group}
        />
        <QuickAmounts
          amounts={isSeller ? amountsAbove(countered.amount, price) : amountsBelow(price)}
          money={money}
          onChoose={(chosen) => change(figure(chosen))}
        />
        {isAsking && probable !== undefined && amount !== null && (
          <Question
            probable={money(probable)}
            typed={money(amount)}
            onYes={() => change(figure(probable))}
            onNo={() => void send(amount)}
          />
        )}
        <p className={styles.note}>{isSeller ? offerFormWords.sellerNote : offerFormWords.note}</p>
      </form>
    </Dialog>
  )
}

/** What is typed, what is wrong with it, and whether it is being asked about or sent. */
function useOfferForm(
  listing: OfferDialogProps['listing'],
  countered: Countered | undefined,
  onSend: OfferDialogProps['onSend'],
) {
  const [text, setText] = useState(countered && countered.role === 'buyer' ? figure(countered.amount) : '')
  const [fault, setFault] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const amount = parseNumber(text)
  const probable = useProbable(listing, amount)
  const keyOf = useKeys()

  const change = (typed: string) => {
    setText(typed)
    setFault(undefined)
    setAsking(false)
  }
  const group = () => {
    if (amount !== null) setText(figure(amount))
  }
  const send = async (sent: number) => {
    setAsking(false)
    setSending(true)
    try {
      await onSend({ amount: sent, key: keyOf(sent) })
    } catch (error) {
      const field = error instanceof CallError ? error.fields.amount : undefined
      setFault(field ?? toSentence(error, countered ? offerWords.needsLine : shellWords.offline))
    }
    setSending(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    if (amount === null || amount < PRICE_MIN) return setFault(offerFormWords.missing)
    if (!Number.isInteger(amount)) return setFault(offerFormWords.notWhole)
    if (countered && !countered.isMine && amount === countered.amount) return setFault(offerFormWords.same)
    if (amount > PRICE_MAX) return setFault(offerFormWords.tooLarge)
    if (probable !== undefined) return setAsking(true)
    void send(amount)
  }
  return { text, fault, amount, probable, isAsking, isSending, change, group, send, submit }
}

interface QuickAmount {
  amount: number
  label: (price: string) => string
}
type QuickProps = {
  amounts: readonly QuickAmount[]
  money: (amount: number) => string
  onChoose: (amount: number) => void
}

function QuickAmounts({ amounts, money, onChoose }: QuickProps) {
  if (amounts.length === 0) return null
  return (
    <div className={page.row} role="group" aria-label={offerFormWords.quick}>
      {amounts.map(({ amount, label }) => (
        <Button
          key={amount}
          size="tap"
          variant="secondary"
          aria-label={label(money(amount))}
          onClick={() => onChoose(amount)}
        >
          {money(amount)}
        </Button>
      ))}
    </div>
  )
}

type QuestionProps = { probable: string; typed: string; onYes: () => void; onNo: () => void }

function Question({ probable, typed, onYes, onNo }: QuestionProps) {
  return (
    <div role="alert" className={styles.question}>
      <p>{offerFormWords.didYouMean(probable)}</p>
      <div className={page.row}>
        <Button onClick={onYes}>{offerFormWords.yes(probable)}</Button>
        <Button variant="secondary" onClick={onNo}>
          {offerFormWords.no(typed)}
        </Button>
      </div>
    </div>
  )
}

function amountsBelow(price: number): QuickAmount[] {
  return PERCENTS_LESS.map((percent) => ({
    amount: rounded(price * (1 - percent / 100), price),
    label: (less) => offerFormWords.less(percent, less),
  }))
}

/** For a seller: halfway between the offer and the asking price, and the asking price itself. */
function amountsAbove(offered: number, price: number): QuickAmount[] {
  const asking = Math.round(price)
  const halfway = { amount: rounded((offered + price) / 2, price), label: offerFormWords.halfway }
  return [
    ...(halfway.amount > offered && halfway.amount < asking ? [halfway] : []),
    ...(asking > offered ? [{ amount: asking, label: offerFormWords.asking }] : []),
  ]
}

/** A round amount: to a half of the price's third digit. */
function rounded(amount: number, price: number): number {
  const step = Math.max(1, 5 * 10 ** (Math.floor(Math.log10(price)) - 2))
  return Math.max(1, Math.round(amount / step) * step)
}

/** One key for each amount, so that sending the same again after a lost answer is the same offer. */
function useKeys() {
  const keys = useRef(new Map<number, string>())
  return (amount: number) => {
    const key = keys.current.get(amount) ?? randomKey()
    keys.current.set(amount, key)
    return key
  }
}

/** The amount that was probably meant, if the typed one is about a thousand times off. */
function useProbable(
  { type, currency }: Pick<ConversationListing, 'type' | 'currency'>,
  amount: number | null,
): number | undefined {
  const rate = useRate(currency === 'USD')
  if (amount === null || amount <= 0 || (currency === 'USD' && !rate)) return undefined
  return probablePrice(type, amount, currency, rate?.slePerUsd ?? 1)
}
