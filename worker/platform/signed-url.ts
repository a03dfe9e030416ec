import { AwsV4Signer } from 'aws4fetch'
import { UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { SignedPut } from '#contract/media.ts'
import type { AppEnv } from '#worker/env.ts'

export type StorageSettings = Pick<
  AppEnv,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>

/** The object to upload. Its content type and size in bytes are signed if given. */
export interface PutTarget {
  key: string
  contentType?: string
  size?: number
}

/**
 * Signs a PUT, valid for 10 minutes. The size is signed as Content-Length, which is not among the returned
 * headers, because browsers set it themselves.
 */
export async function signPut(
  settings: StorageSettings,
  origin: string,
  { key, contentType, size }: PutTarget,
  now: number,
): Promise<SignedPut> {
  const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {}
  const signed = size === undefined ? headers : { ...headers, 'content-length': String(size) }
  return { uploadURL: await sign(settings, origin, { method: 'PUT', key, headers: signed }, now), headers }
}

/** A multipart upload, by its key and upload id. */
export interface MultipartTarget {
  key: string
  uploadId: string
}

/** Signs the PUT of one part (numbered 1 to 10,000), valid for 10 minutes. */
export function signPart(
  settings: StorageSettings,
  origin: string,
  target: MultipartTarget & { partNumber: number },
  now: number,
): Promise<string> {
  const { key, uploadId, partNumber } = target
  return sign(
    settings,
    origin,
    { method: 'PUT', key, query: { partNumber: String(partNumber), uploadId } },
    now,
  )
}

/** Signs a request that lists up to 1,000 parts after the part number `after`, valid for 10 minutes. */
export function signPartsList(
  settings: StorageSettings,
  origin: string,
  target: MultipartTarget & { after: number },
  now: number,
): Promise<string> {
  const { key, uploadId, after } = target
  const query = { 'max-parts': '1000', 'part-number-marker': String(after), uploadId }
  return sign(settings, origin, { method: 'GET', key, query }, now)
}

interface StorageRequest {
  method: 'GET' | 'PUT'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * Signs a request to the storage's S3 API (AWS Signature Version 4, in the query), valid for 10 minutes. An
 * endpoint that starts with '/' is the local emulator's, on `origin`.
 */
async function sign(
  settings: StorageSettings,
  origin: string,
  { method, key, query = {}, headers = {} }: StorageRequest,
  now: number,
): Promise<string> {
  const signer = new AwsV4Signer({
    method,
    url: objectUrlOf(settings, origin, key, query).href,
    headers,
    accessKeyId: settings.R2_ACCESS_KEY_ID,
    secretAccessKey: settings.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
    datetime: compactTime(now),
    signQuery: true,
    // By default the signer skips content type and length, which are the headers that matter here.
    allHeaders: true,
  })
  const { url } = await signer.sign()
  return url.href
}

/** Finds the key of the object at a URL of our storage, signed or not. Undefined for other URLs. */
export function findObjectKey(
  settings: Pick<StorageSettings, 'R2_S3_ENDPOINT' | 'R2_BUCKET'>,
  origin: string,
  text: string,
): string | undefined {
  const bucketUrl = bucketUrlOf(settings, origin)
  const url = URL.parse(text, origin)
  return url && `${url.origin}${url.pathname}`.startsWith(`${bucketUrl}/`)
    ? `${url.origin}${url.pathname}`.slice(bucketUrl.length + 1)
    : undefined
}

function objectUrlOf(
  settings: StorageSettings,
  origin: string,
  key: string,
  query: Record<string, string>,
): URL {
  const url = new URL(`${bucketUrlOf(settings, origin)}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.set('X-Amz-Expires', String(UPLOAD_URL_SECONDS))
  return url
}

/** The URL of the bucket, without a slash at the end. */
export function bucketUrlOf(
  { R2_S3_ENDPOINT, R2_BUCKET }: Pick<StorageSettings, 'R2_S3_ENDPOINT' | 'R2_BUCKET'>,
  origin: string,
): string {
  return `${new URL(R2_S3_ENDPOINT, origin).href.replace(/\/$/, '')}/${R2_BUCKET}`
}

/** The time in ISO 8601's basic format, as in 20261120T120000Z. */
function compactTime(now: number): string {
  return new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
}
