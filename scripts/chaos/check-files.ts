import type { ConversationEvidence, Journal, LoggedMessage, UploadEvidence } from './evidence.ts'
import { createComparison, entriesOf, findRepeats, type Report } from './report.ts'

/** Both people can download every photo and voice message, as its sender uploaded it. */
export function checkFiles(
  { id, log, people, files }: ConversationEvidence,
  journals: readonly Journal[],
  report: Report,
): void {
  const compare = createComparison('files lost or changed', report)
  const sent = new Map(
    journals.flatMap(({ person, entries }) =>
      entriesOf(entries, id, 'sent').map(({ clientId, file }) => [`${person} ${clientId}`, file]),
    ),
  )
  const messages = log.filter(hasFile)
  for (const { seq, senderId, clientId } of messages)
    for (const person of people) {
      const read = files.find((file) => file.person === person && file.seq === seq)
      compare(
        `${id}: the file at ${seq} for ${person}`,
        read?.hash,
        sent.get(`${senderId} ${clientId}`) ?? 'sent',
      )
    }
  const hashes = messages.map(({ senderId, clientId }) => sent.get(`${senderId} ${clientId}`) ?? '')
  for (const repeat of findRepeats(hashes))
    report('uploads used twice', `${id}: two messages have the file ${repeat}`)
}

/** Every upload that is left is claimed for the one message that has it, and every such message has one. */
export function checkUploads(
  uploads: readonly UploadEvidence[],
  conversations: readonly ConversationEvidence[],
  report: Report,
): void {
  const messages = conversations.flatMap(({ id, log }) =>
    log.filter(hasFile).map(({ seq, clientId, fileKey }) => ({ id, seq, clientId, key: fileKey })),
  )
  for (const repeat of findRepeats(messages.map(({ key }) => key ?? '')))
    report('uploads used twice', `${repeat} is in two messages`)
  const claimed = new Set(uploads.filter((upload) => upload.isClaimed).map(serialise))
  for (const { id, seq, clientId, key } of messages) {
    const expected = serialise({ key, conversationId: id, clientId, seq })
    if (!claimed.has(expected)) report('files lost or changed', `${id}: no upload is claimed as ${expected}`)
  }
  const used = new Set(messages.map(({ key }) => key))
  for (const { key } of uploads)
    if (!used.has(key)) report('unused uploads kept', `${key} is in no message, and was not deleted`)
}

function hasFile({ type }: LoggedMessage): boolean {
  return type === 'photo' || type === 'voice'
}

interface Use extends Pick<UploadEvidence, 'conversationId' | 'clientId' | 'seq'> {
  key: string | undefined
}

function serialise({ key, conversationId, clientId, seq }: Use): string {
  return JSON.stringify([key, conversationId, clientId, seq])
}
