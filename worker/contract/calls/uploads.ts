import * as z from 'zod'
import { FileBytes, UploadRequest, UploadTicket } from '#contract/media.ts'
import {
  CompleteMultipart,
  FormUpload,
  FormUploadQuery,
  MultipartCompleted,
  MultipartQuery,
  MultipartStarted,
  SignedPart,
  StartMultipart,
  TemporaryCredentials,
  UploadedPart,
} from '#contract/multipart.ts'
import type { CallRows } from './call.ts'

/** Uploads by signed URL, and the calls that Uppy expects of its S3 companion. Uppy sends no bookmark. */
export const UPLOAD_CALLS: CallRows = {
  'post /api/objects/upload': {
    summary: 'Signed URLs for one upload',
    access: 'signed_in',
    body: UploadRequest,
    response: UploadTicket,
  },
  'put /api/objects/upload/{token}': {
    summary: 'Receives the file of an upload whose size was not stated',
    access: 'anyone',
    body: FileBytes,
    bodyType: '*/*',
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'get /s3/params': {
    summary: 'Where to send a whole file as a form; for Uppy',
    access: 'signed_in',
    reads: 'newest',
    query: FormUploadQuery,
    response: FormUpload,
    refusals: ['not_found'],
  },
  'get /s3/sts': {
    summary: 'Temporary credentials for the storage, if they are configured',
    access: 'signed_in',
    reads: 'newest',
    response: TemporaryCredentials,
    refusals: ['not_found'],
  },
  'post /s3/multipart': {
    summary: 'Begins an upload in parts',
    access: 'signed_in',
    body: StartMultipart,
    response: MultipartStarted,
    refusals: ['not_found'],
  },
  'get /s3/multipart/{uploadId}': {
    summary: 'The parts that arrived',
    access: 'signed_in',
    reads: 'newest',
    query: MultipartQuery,
    response: z.array(UploadedPart),
    refusals: ['not_found'],
  },
  'get /s3/multipart/{uploadId}/{partNumber}': {
    summary: 'A signed URL for one part',
    access: 'signed_in',
    reads: 'newest',
    query: MultipartQuery,
    response: SignedPart,
    refusals: ['not_found'],
  },
  'post /s3/multipart/{uploadId}/complete': {
    summary: 'Puts the parts together',
    access: 'signed_in',
    query: MultipartQuery,
    body: CompleteMultipart,
    response: MultipartCompleted,
    refusals: ['not_found'],
  },
  'delete /s3/multipart/{uploadId}': {
    summary: 'Aborts an upload in parts',
    access: 'signed_in',
    query: MultipartQuery,
    response: z.object({}),
    refusals: ['not_found'],
  },
}
