import type { NewPhoto, NewVoice } from '#contract/conversation.ts'
import {
  CHAT_FILES_PER_DAY,
  VOICE_SECONDS_MAX,
  WAVEFORM_LENGTH,
  WAVEFORM_PERCENT_FLAT,
} from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { acceptPhoto } from '#worker/features/media/accept-photo.ts'
import { claimableSince, keyOf } from '#worker/features/media/policy.ts'
import { tooLargeFor } from '#worker/features/media/request-upload.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import type { FileAttachment } from '#worker/rpc.ts'
import { acceptVoice } from './accept-voice.ts'
import { findAnyUpload, reserveUpload, type MessageName } from './store.ts'

const FIELD = 'objectUrl'
const NOT_AN_UPLOAD = 'That is not the address of an upload.'
const NOT_YOURS = 'That file is not one of your uploads. Please send it again.'
const IN_USE = 'That file was sent already. Please send it again.'
const OTHER_PURPOSE = 'That file was uploaded for something else. Please send it again.'
const FAULTS = {
  missing: 'That file has not arrived. Please send it again.',
  unreadable: 'That file cannot be read. Please choose another one.',
  too_long: `A voice message may last ${VOICE_SECONDS_MAX} seconds at most.`,
  too_short: 'That voice message is too short. Hold the button while you speak.',
}

const LIMIT = {
  what: 'chat_file',
  perDay: CHAT_FILES_PER_DAY,
  sentence: (most: number) =>
    `You can send ${most} photos and voice messages a day. Please come back tomorrow.`,
}

/**
 * Inspects the sender's upload and reserves it for a message, which the room must store next. Until it has, the
 * sweep may delete the upload. So a message that the room refuses leaves nothing behind, and after a failure in
 * between, the same message can be sent again. Throws 403 for anybody else's upload, 409 for one that another
 * message has, 422 for a file that is not what it should be, and 413 for one that is too large.
 */
export async function takeFile(
  ctx: SignedInCtx,
  message: MessageName,
  sent: NewPhoto | NewVoice,
): Promise<FileAttachment> {
  const row = await findOwn(ctx, sent)
  if (row.clientId !== null && !isSame(row, message)) throw refusal('conflict', IN_USE)
  const attachment = sent.kind === 'photo' ? await inspectPhoto(ctx, row) : await inspectVoice(ctx, row, sent)
  if (row.clientId === null) await reserve(ctx, row, message)
  return attachment
}

async function findOwn(ctx: SignedInCtx, { kind, objectUrl }: NewPhoto | NewVoice): Promise<UploadRow> {
  const key = keyOf(objectUrl, ctx.origin)
  if (key === undefined) throw refusal('invalid_input', NOT_AN_UPLOAD)
  const [row] = await findAnyUpload(ctx.db, key)
  if (row?.ownerId !== ctx.user.id) throw refusal('forbidden', NOT_YOURS)
  if (row.purpose !== `chat_${kind}`) throw refusal('unreadable_upload', OTHER_PURPOSE)
  const isTooOld = row.claimedAt === null && row.createdAt <= claimableSince(ctx.now)
  if (isTooOld) throw refusal('unreadable_upload', FAULTS.missing)
  return row
}

function isSame(row: UploadRow, { conversationId, clientId }: MessageName): boolean {
  return row.conversationId === conversationId && row.clientId === clientId
}

async function inspectPhoto(ctx: SignedInCtx, row: UploadRow): Promise<FileAttachment> {
  const photo = await acceptPhoto(ctx, row)
  if (typeof photo === 'string') throw refusal('unreadable_upload', FAULTS[photo])
  const { key, width, height, thumbhash, bytes } = photo
  if (width === null || height === null) throw new Error('An accepted photo has a size')
  return { kind: 'photo', photo: { key, width, height, thumbhash, bytes } }
}

async function inspectVoice(
  ctx: SignedInCtx,
  row: UploadRow,
  { waveform }: Pick<NewVoice, 'waveform'>,
): Promise<FileAttachment> {
  const voice = await acceptVoice(ctx, row)
  if (voice === 'too_large') throw tooLargeFor('chat_voice', FIELD)
  if (typeof voice === 'string') throw refusal('unreadable_upload', FAULTS[voice])
  const seconds = Math.round(voice.seconds * 10) / 10
  return { kind: 'voice', voice: { key: row.key, seconds, waveform: toBars(waveform) } }
}

function toBars(waveform: NewVoice['waveform']): number[] {
  const flat = Array.from({ length: WAVEFORM_LENGTH }, () => WAVEFORM_PERCENT_FLAT)
  return (waveform ?? flat).map((loudness) => Math.min(100, Math.max(0, Math.round(loudness))))
}

/** Counts the file against the daily limit and reserves it. One of several messages that want it gets it. */
async function reserve(ctx: SignedInCtx, { key }: UploadRow, message: MessageName): Promise<void> {
  const allowance = await takeDailyAllowance(ctx, LIMIT)
  const reserved = await reserveUpload(ctx.db, key, ctx.user.id, message, claimableSince(ctx.now))
  if (reserved.length > 0) return
  await giveBackAllowances(ctx.db, [allowance])
  throw refusal('conflict', IN_USE)
}

function refusal(
  code: 'invalid_input' | 'forbidden' | 'conflict' | 'unreadable_upload',
  message: string,
): AppError {
  return new AppError(code, message, { fields: { [FIELD]: message } })
}
