import { expect, test } from 'vitest'
import {
  ADAMA,
  BRIMA,
  conversation,
  createDeal,
  createRun,
  findSent,
  frame,
  journal,
  messageAt,
  remove,
  required,
  ROOM,
  rulesOf,
} from './checker.fixture.ts'
import { findViolations } from './checker.ts'
import type { Evidence } from './evidence.ts'
import type { Rule } from './report.ts'

test('a run in which everything arrived has no findings', () => {
  expect(findViolations(createRun())).toEqual([])
})

test('a run with offers, photos and voice messages in order has no findings', () => {
  expect(findViolations(createDeal())).toEqual([])
})

test('a message shown twice on a device is the only finding', () => {
  const run = createRun()
  const { entries } = journal(run, ADAMA)
  entries.push(...entries.filter(({ kind }) => kind === 'shown').slice(3, 4))
  expect(rulesOf(run)).toEqual(['messages duplicated'])
})

test('two messages shown in the wrong order on a device are the only finding', () => {
  const run = createRun()
  const { entries } = journal(run, ADAMA)
  const [, , third = 0, fourth = 0] = entries.flatMap(({ kind }, at) => (kind === 'shown' ? [at] : []))
  const moved = entries.splice(fourth, 1)
  entries.splice(third, 0, ...moved)
  expect(rulesOf(run)).toEqual(['messages out of order'])
})

test.each<[string, Rule, (run: Evidence) => void]>([
  [
    'an acknowledged message missing from the log',
    'acknowledged messages lost',
    (run) => void conversation(run).log.splice(4, 1),
  ],
  [
    'a last message that was acknowledged and then lost everywhere',
    'acknowledged messages lost',
    (run) => {
      const { log, pages } = conversation(run)
      for (const view of [log, ...pages.map(({ messages }) => messages)]) view.pop()
    },
  ],
  [
    'a message twice in the log',
    'messages duplicated',
    (run) => {
      const { log } = conversation(run)
      log.push({ ...messageAt(log, 5), seq: 9, id: 'm9' })
    },
  ],
  [
    'two messages in the wrong order in the log',
    'messages out of order',
    (run) => {
      const { log } = conversation(run)
      log.splice(2, 2, { ...messageAt(log, 4), seq: 3 }, { ...messageAt(log, 3), seq: 4 })
    },
  ],
  [
    'a gap in the log',
    'messages out of order',
    (run) => {
      for (const message of conversation(run).log.slice(3)) message.seq += 1
    },
  ],
  [
    'a message that nobody wrote',
    'messages changed or made up',
    (run) => void (messageAt(conversation(run).log, 2).clientId = 'unknown'),
  ],
  [
    'a message whose text has changed',
    'messages changed or made up',
    (run) => void (messageAt(conversation(run).log, 2).content = 'other'),
  ],
  [
    'a device that does not show a message',
    'views that differ',
    (run) =>
      remove(
        journal(run, BRIMA).entries,
        ({ kind, ...entry }) => kind === 'shown' && 'seq' in entry && entry.seq === 8,
      ),
  ],
  [
    "one person's page of messages that lacks a message",
    'views that differ',
    (run) => void conversation(run).pages[1]?.messages.pop(),
  ],
  [
    'a socket that skips a message',
    'messages out of order',
    (run) => remove(journal(run, BRIMA).entries, (entry) => entry.kind === 'frame' && entry.seq === 4),
  ],
  [
    'a socket that brings a message twice',
    'messages duplicated',
    (run) => journal(run, BRIMA).entries.push({ ...frame(3), at: 999 }),
  ],
  [
    'an inbox that announces a message twice',
    'messages duplicated',
    (run) =>
      journal(run, BRIMA).entries.push({
        kind: 'announced',
        at: 999,
        conversationId: ROOM,
        seq: 7,
        id: 'm7',
      }),
  ],
  [
    'a message with a lower seq than one that was acknowledged before it was sent',
    'messages out of order',
    (run) => void (findSent(run, 'c7').at = 1_000),
  ],
  [
    'a send that is refused',
    'sends refused',
    (run) =>
      journal(run, ADAMA).entries.push({
        kind: 'refused',
        at: 999,
        conversationId: ROOM,
        clientId: 'c1',
        code: 'internal',
        message: 'Something broke',
      }),
  ],
  [
    'a read mark lower than the one that was confirmed',
    'read marks lost',
    (run) => journal(run, BRIMA).entries.push({ kind: 'read', at: 999, conversationId: ROOM, seq: 8 }),
  ],
  [
    'a summary with an earlier message',
    'summaries wrong',
    (run) => void (conversation(run).summary.lastSeq = 7),
  ],
  [
    "a summary with another message's text",
    'summaries wrong',
    (run) => void (conversation(run).summary.lastContent = 'text 7'),
  ],
  [
    'a list of conversations without the conversation',
    'summaries wrong',
    (run) => void conversation(run).listEntries.pop(),
  ],
  [
    'an unread count in D1 that is one too high',
    'unread counts wrong',
    (run) => void (required(conversation(run).members[1]).unread += 1),
  ],
  [
    'an unread count in an inbox that is one too low',
    'unread counts wrong',
    (run) => void (required(run.inboxes[1]).unreadMessages -= 1),
  ],
  [
    'two unread notifications of one conversation',
    'notices wrong',
    (run) => void conversation(run).notices.push({ person: BRIMA, unread: 2 }),
  ],
  [
    'an unread notification although everything is read',
    'notices wrong',
    (run) => void conversation(run).notices.push({ person: ADAMA, unread: 1 }),
  ],
  [
    'a room with undelivered updates',
    'outboxes not empty',
    (run) => void conversation(run).undelivered.push('summary has message 7 of 8'),
  ],
])('the checker reports %s', (_name, rule, damage) => {
  const run = createRun()
  damage(run)
  expect(rulesOf(run)).toContain(rule)
})

const RELEASED = 'Ended the reservation'

test.each<[string, Rule, (run: Evidence) => void]>([
  [
    'an offer that one of the two people sees in another state',
    'offers in two states',
    (run) => void (required(offerAt(run, 1, 3)).status = 'offered'),
  ],
  [
    'an offer that a device once saw end in another way',
    'offers in two states',
    (run) =>
      journal(run, BRIMA).entries.push({
        kind: 'offer',
        at: 999,
        conversationId: ROOM,
        id: 'second',
        status: 'declined',
      }),
  ],
  [
    'a device that shows an offer as open although it is over',
    'offers in two states',
    (run) => {
      for (const entry of journal(run, BRIMA).entries)
        if (entry.kind === 'shown' && entry.offer?.id === 'second') entry.offer.status = 'offered'
    },
  ],
  [
    'an offer that ends twice',
    'offers in two states',
    (run) => {
      const { log } = conversation(run)
      log.push({ ...messageAt(log, 4), seq: 7, id: 'm7', clientId: 'c7' })
    },
  ],
  [
    'an offer that ends without a notice',
    'offers in two states',
    (run) => void (messageAt(conversation(run).log, 4).type = 'text'),
  ],
  [
    'a message that makes an offer which the room does not have',
    'offers in two states',
    (run) => void conversation(run).offers.shift(),
  ],
  [
    'an offer that was made while another was open',
    'offers open at once',
    (run) => void (required(conversation(run).offers[0]).status = 'declined'),
  ],
  [
    'two open offers in one conversation',
    'offers open at once',
    (run) => {
      for (const offer of conversation(run).offers) offer.status = 'offered'
    },
  ],
  [
    'a reservation of which D1 does not know',
    'summaries wrong',
    (run) => void (conversation(run).summary.hasLiveOffer = false),
  ],
  [
    'an acceptance that was begun and not finished',
    'outboxes not empty',
    (run) => void (required(conversation(run).offers[1]).isUnfinished = true),
  ],
  [
    'a move that was carried out and undone',
    'moves lost or made up',
    (run) =>
      journal(run, ADAMA).entries.push({
        kind: 'moved',
        at: 999,
        conversationId: ROOM,
        move: 'decline',
        offerId: 'second',
        status: 'declined',
      }),
  ],
  [
    'a move that was answered with another state of the offer',
    'moves lost or made up',
    (run) => {
      for (const entry of journal(run, ADAMA).entries) if (entry.kind === 'moved') entry.status = 'offered'
    },
  ],
  [
    'a notice of a move that nobody made',
    'moves lost or made up',
    (run) => remove(journal(run, ADAMA).entries, ({ kind }) => kind === 'asked'),
  ],
  [
    'accepted offers of two buyers for one listing',
    'reservations wrong',
    (run) => {
      const [rival] = createDeal().conversations
      run.conversations.push({ ...required(rival), id: 'other room' })
    },
  ],
  [
    'an accepted offer whose listing is not reserved',
    'reservations wrong',
    (run) => void (required(run.listings[0]).reservedOffer = null),
  ],
  [
    'a listing that is still reserved after its reservation was ended',
    'reservations wrong',
    (run) => {
      const { log, offers } = conversation(run)
      log.push({ ...messageAt(log, 4), seq: 7, id: 'm7', clientId: 'c7', content: RELEASED })
      required(offers[1]).isReleased = true
    },
  ],
  [
    'a person who sees a reserved listing as free',
    'reservations wrong',
    (run) => void (required(run.listings[0]?.shown[0]).reservedUntil = null),
  ],
  [
    'a list of conversations that shows a reserved listing as free',
    'reservations wrong',
    (run) => void (required(conversation(run).listEntries[0]).reservedUntil = null),
  ],
  [
    'a list of conversations that says that the listing is reserved for somebody else',
    'reservations wrong',
    (run) => void (required(conversation(run).listEntries[0]).isReservedHere = false),
  ],
  [
    'a photo that one of the two people cannot download',
    'files lost or changed',
    (run) => void (required(conversation(run).files[0]).hash = undefined),
  ],
  [
    'a voice message that sounds different',
    'files lost or changed',
    (run) => void (required(conversation(run).files.at(-1)).hash = 'other bytes'),
  ],
  [
    'a photo whose upload is not claimed',
    'files lost or changed',
    (run) => void (required(run.uploads[0]).isClaimed = false),
  ],
  [
    'a voice message whose upload is claimed for another message',
    'files lost or changed',
    (run) => void (required(run.uploads[1]).seq = 5),
  ],
  ['a photo whose upload was swept', 'files lost or changed', (run) => void run.uploads.shift()],
  [
    'two messages with one upload',
    'uploads used twice',
    (run) => {
      const { log } = conversation(run)
      log.push({ ...messageAt(log, 5), seq: 7, id: 'm7', clientId: 'c7' })
    },
  ],
  [
    'an upload that is stored twice, in two messages',
    'uploads used twice',
    (run) => {
      for (const { entries } of run.journals)
        for (const entry of entries)
          if (entry.kind === 'sent' && entry.file !== undefined) entry.file = 'same'
    },
  ],
  [
    'an upload that is in no message after the sweep',
    'unused uploads kept',
    (run) =>
      void run.uploads.push({
        key: 'unused',
        isClaimed: false,
        conversationId: null,
        clientId: null,
        seq: null,
      }),
  ],
])('the checker reports %s', (_name, rule, damage) => {
  const run = createDeal()
  damage(run)
  expect(rulesOf(run)).toContain(rule)
})

/** The offer of a message on the page of the first or second person. */
function offerAt(run: Evidence, page: number, seq: number) {
  return conversation(run).pages[page]?.messages[seq - 1]?.offer
}
