import * as z from 'zod'
import { FileBytes, UploadRequest, UploadTicket } from '../media.ts'
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
} from '../multipart.ts'
import type { Rows } from './call.ts'

/** Uploads: by signed URL, and as Uppy's companion for S3 accepts them. */
export const UPLOAD_CALLS: Rows = {
  'post /api/objects/upload': {
    summary: 'Signed URLs for one upload',
    access: 'signed_in',
    body: UploadRequest,
    answer: UploadTicket,
  },
  'put /api/objects/upload/{token}': {
    summary: 'Takes the file of an upload that named no size',
    access: 'anyone',
    body: FileBytes,
    bodyType: '*/*',
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'get /s3/params': {
    summary: 'Where to send a file in one piece, as a form; for Uppy',
    access: 'signed_in',
    query: FormUploadQuery,
    answer: FormUpload,
    refusals: ['not_found'],
  },
  'get /s3/sts': {
    summary: 'Temporary credentials for the storage, where they are set up',
    access: 'signed_in',
    answer: TemporaryCredentials,
    refusals: ['not_found'],
  },
  'post /s3/multipart': {
    summary: 'Begins an upload in parts',
    access: 'signed_in',
    body: StartMultipart,
    answer: MultipartStarted,
    refusals: ['not_found'],
  },
  'get /s3/multipart/{uploadId}': {
    summary: 'The parts that arrived',
    access: 'signed_in',
    query: MultipartQuery,
    answer: z.array(UploadedPart),
    refusals: ['not_found'],
  },
  'get /s3/multipart/{uploadId}/{partNumber}': {
    summary: 'A signed URL for one part',
    access: 'signed_in',
    query: MultipartQuery,
    answer: SignedPart,
    refusals: ['not_found'],
  },
  'post /s3/multipart/{uploadId}/complete': {
    summary: 'Puts the parts together',
    access: 'signed_in',
    query: MultipartQuery,
    body: CompleteMultipart,
    answer: MultipartCompleted,
    refusals: ['not_found'],
  },
  'delete /s3/multipart/{uploadId}': {
    summary: 'Aborts an upload in parts',
    access: 'signed_in',
    query: MultipartQuery,
    answer: z.object({}),
    refusals: ['not_found'],
  },
}
