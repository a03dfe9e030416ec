import { Hono } from 'hono'
import { UploadRequest } from '#contract/media.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { respondToUnroutedCall } from '../../platform/error-responses.ts'
import { optionalBody } from '../../platform/validate.ts'
import { waitUntilOf } from '../../platform/wait-until.ts'
import { requestUpload } from './request-upload.ts'
import { servePhoto } from './serve-photo.ts'
import { takePut } from './take-put.ts'

export const objects = new Hono<AppBindings>()
  .post('/upload', onlySignedIn, optionalBody(UploadRequest), async (c) =>
    c.json(await requestUpload(signedIn(c.var.ctx), c.req.valid('json'))),
  )
  // The signature is the authorization, as with the storage's own URLs.
  .put('/upload/:token', (c) => takePut(c.var.ctx, c.req.param('token'), c.req.raw))

/** Public and without a session, so that serving a photo reads no database. Hono also routes HEAD here. */
export const mediaFiles = new Hono<AppBindings>()
  .get('/:key{.+}', (c) => servePhoto(c.env.BUCKET, c.req.param('key'), c.req.raw, waitUntilOf(c)))
  .all('*', respondToUnroutedCall)
