import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BODY_BYTES_MAX, PARTS_BODY_BYTES_MAX } from '#contract/limits.ts'
import {
  CompleteMultipart,
  FormUploadQuery,
  MultipartQuery,
  PartPath,
  StartMultipart,
} from '#contract/multipart.ts'
import { callContext } from '#worker/call-context.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { hasCompanion } from '#worker/env.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { respondToUnroutedCall } from '#worker/platform/error-responses.ts'
import { refuseForeignOrigin } from '#worker/platform/site-security.ts'
import { body, limitBody, params, query } from '#worker/platform/validate.ts'
import { issueCredentials } from './issue-credentials.ts'
import { abortMultipart, startMultipart, completeMultipart, listParts, signPart } from './multipart.ts'
import { requestForm } from './request-form.ts'
import { takeForm } from './take-put.ts'

/** Throws 404 unless the deployment enables the companion. */
const onlyWithCompanion = createMiddleware<AppBindings>(async (c, next) => {
  if (!hasCompanion(c.env))
    throw new AppError('not_found', 'Uploads in parts and as forms are not set up here.')
  await next()
})

/** The API of Uppy's companion for S3; paths, fields and responses are those of @uppy/aws-s3. */
export const companion = new Hono<MemberBindings>()
  .use(onlyWithCompanion)
  .use(refuseForeignOrigin)
  .use(callContext)
  .get('/params', query(FormUploadQuery), async (c) =>
    c.json(await requestForm(c.var.ctx, c.req.valid('query'))),
  )
  .get('/sts', async (c) => c.json(await issueCredentials(c.var.ctx)))
  .post('/multipart', limitBody(BODY_BYTES_MAX), body(StartMultipart), async (c) =>
    c.json(await startMultipart(c.var.ctx, c.req.valid('json'))),
  )
  .get('/multipart/:uploadId', query(MultipartQuery), async (c) =>
    c.json(await listParts(c.var.ctx, { ...c.req.valid('query'), uploadId: c.req.param('uploadId') })),
  )
  .get('/multipart/:uploadId/:partNumber', params(PartPath), query(MultipartQuery), async (c) => {
    const { partNumber } = c.req.valid('param')
    return c.json(
      await signPart(c.var.ctx, { ...c.req.valid('query'), uploadId: c.req.param('uploadId') }, partNumber),
    )
  })
  .post(
    '/multipart/:uploadId/complete',
    limitBody(PARTS_BODY_BYTES_MAX),
    query(MultipartQuery),
    body(CompleteMultipart),
    async (c) =>
      c.json(
        await completeMultipart(
          c.var.ctx,
          { ...c.req.valid('query'), uploadId: c.req.param('uploadId') },
          c.req.valid('json'),
        ),
      ),
  )
  .delete('/multipart/:uploadId', query(MultipartQuery), async (c) => {
    await abortMultipart(c.var.ctx, { ...c.req.valid('query'), uploadId: c.req.param('uploadId') })
    return c.json({})
  })
  .all('*', respondToUnroutedCall)

/** The route to which `/s3/params` directs a file. Separate from public photos, which need no session. */
export const formUploads = new Hono<MemberBindings>().post(
  '/',
  onlyWithCompanion,
  refuseForeignOrigin,
  callContext,
  (c) => takeForm(c.var.ctx, c.req.raw),
)
