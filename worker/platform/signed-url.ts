import { AwsV4Signer } from 'aws4fetch'
import { UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { SignedPut } from '#contract/media.ts'
import type { AppEnv } from '../env.ts'

export type StorageSettings = Pick<
  AppEnv,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>

/** The object that may be put. Its content type and size in bytes, if given, are signed. */
export interface PutOrder {
  key: string
  contentType?: string
  size?: number
}

/**
 * Signs a PUT for 10 minutes. The length is signed but not among the headers to send, because browsers set it
 * themselves.
 */
export async function signPut(
  settings: StorageSettings,
  origin: string,
  order: PutOrder,
  now: number,
): Promise<SignedPut> {
  const headers: Record<string, string> = order.contentType ? { 'content-type': order.contentType } : {}
  const bound = order.size === undefined ? headers : { ...headers, 'content-length': String(order.size) }
  return {
    uploadURL: await sign(settings, origin, { method: 'PUT', key: order.key, headers: bound }, now),
    headers,
  }
}

/** A multipart upload, by its key and upload id. */
export interface PartsOrder {
  key: string
  uploadId: string
}

/** Signs the PUT of one part (1 to 10,000) for 10 minutes. */
export function signPart(
  settings: StorageSettings,
  origin: string,
  order: PartsOrder & { partNumber: number },
  now: number,
): Promise<string> {
  const { key, uploadId, partNumber } = order
  return sign(
    settings,
    origin,
    { method: 'PUT', key, query: { partNumber: String(partNumber), uploadId } },
    now,
  )
}

/** Signs the listing of the parts after `after`, at most 1,000. */
export function signPartsList(
  settings: StorageSettings,
  origin: string,
  order: PartsOrder & { after: number },
  now: number,
): Promise<string> {
  const { key, uploadId, after } = order
  const query = { 'max-parts': '1000', 'part-number-marker': String(after), uploadId }
  return sign(settings, origin, { method: 'GET', key, query }, now)
}

interface Order {
  method: 'GET' | 'PUT'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * Signs a call to the storage's S3 API for 10 minutes (AWS Signature Version 4, in the query). An endpoint
 * that starts with '/' is the local emulator's, under `origin`.
 */
async function sign(
  settings: StorageSettings,
  origin: string,
  { method, key, query = {}, headers = {} }: Order,
  now: number,
): Promise<string> {
  const signer = new AwsV4Signer({
    method,
    url: addressOf(settings, origin, key, query).href,
    headers,
    accessKeyId: settings.R2_ACCESS_KEY_ID,
    secretAccessKey: settings.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
    datetime: compactTime(now),
    signQuery: true,
    // Otherwise the signer skips content type and length, the two that matter here.
    allHeaders: true,
  })
  const { url } = await signer.sign()
  return url.href
}

/** The key of the object at a URL of our storage, signed or not; undefined for other URLs. */
export function keyAt(
  settings: Pick<StorageSettings, 'R2_S3_ENDPOINT' | 'R2_BUCKET'>,
  origin: string,
  address: string,
): string | undefined {
  const store = storeOf(settings, origin)
  const url = URL.parse(address, origin)
  return url && `${url.origin}${url.pathname}`.startsWith(`${store}/`)
    ? `${url.origin}${url.pathname}`.slice(store.length + 1)
    : undefined
}

function addressOf(
  settings: StorageSettings,
  origin: string,
  key: string,
  query: Record<string, string>,
): URL {
  const url = new URL(`${storeOf(settings, origin)}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.set('X-Amz-Expires', String(UPLOAD_URL_SECONDS))
  return url
}

/** The URL of the bucket, without a slash at the end. */
export function storeOf(
  { R2_S3_ENDPOINT, R2_BUCKET }: Pick<StorageSettings, 'R2_S3_ENDPOINT' | 'R2_BUCKET'>,
  origin: string,
): string {
  return `${new URL(R2_S3_ENDPOINT, origin).href.replace(/\/$/, '')}/${R2_BUCKET}`
}

/** ISO 8601's basic format, as in 20261120T120000Z. */
function compactTime(now: number): string {
  return new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
}
