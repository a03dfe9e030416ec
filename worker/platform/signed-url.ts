import { AwsV4Signer } from 'aws4fetch'
import { UPLOAD_URL_SECONDS } from '#contract/limits.ts'
import type { SignedPut } from '#contract/media.ts'
import type { AppEnv } from '../env.ts'

type Settings = Pick<AppEnv, 'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'>

/** The one object that may be put; a content type or a size in bytes that is given here is part of the signature. */
export interface PutOrder {
  key: string
  contentType?: string
  size?: number
}

/**
 * Signs one PUT for 10 minutes (AWS Signature Version 4, in the query). An endpoint that starts with '/' is the local
 * emulator's and stands under `origin`. The length is signed but not among the headers to send: a browser sets it itself.
 */
export async function signPut(settings: Settings, origin: string, order: PutOrder, now: number): Promise<SignedPut> {
  const headers: Record<string, string> = order.contentType ? { 'content-type': order.contentType } : {}
  const bound = order.size === undefined ? headers : { ...headers, 'content-length': String(order.size) }
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: addressOf(settings, origin, order.key).href,
    headers: bound,
    accessKeyId: settings.R2_ACCESS_KEY_ID,
    secretAccessKey: settings.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
    datetime: compactTime(now),
    signQuery: true,
    // Without it the signer leaves out type and length, the two that matter here.
    allHeaders: true,
  })
  const { url } = await signer.sign()
  return { uploadURL: url.href, headers }
}

function addressOf(settings: Settings, origin: string, key: string): URL {
  const endpoint = new URL(settings.R2_S3_ENDPOINT, origin).href.replace(/\/$/, '')
  const url = new URL(`${endpoint}/${settings.R2_BUCKET}/${key}`)
  url.searchParams.set('X-Amz-Expires', String(UPLOAD_URL_SECONDS))
  return url
}

/** ISO 8601's basic format, as in 20261120T120000Z. */
function compactTime(now: number): string {
  return new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
}
