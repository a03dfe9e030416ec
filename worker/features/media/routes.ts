import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { UploadRequest } from '#contract/media.ts'
import { callContext } from '#worker/call-context.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { respondToUnroutedCall } from '#worker/platform/error-responses.ts'
import { optionalBody } from '#worker/platform/validate.ts'
import { waitUntilOf } from '#worker/platform/wait-until.ts'
import { serveChatFile } from './chat-files/serve.ts'
import { requestUpload } from './request-upload.ts'
import { servePrivatePhoto, servePublicPhoto } from './serve-photo.ts'
import { takePut } from './take-put.ts'

export const uploadRequests = new Hono<MemberBindings>().post(
  '/upload',
  optionalBody(UploadRequest),
  async (c) => c.json(await requestUpload(c.var.ctx, c.req.valid('json'))),
)

/** The signature is the authorization, as with the storage's own URLs. */
export const uploads = new Hono<AppBindings>().put('/upload/:token', (c) =>
  takePut(c.var.ctx, c.req.param('token'), c.req.raw),
)

/** The signature of the link is the authorization, so that a player needs no cookie. Hono also routes HEAD here. */
export const chatFiles = new Hono<AppBindings>()
  .get('/:token', callContext, (c) => serveChatFile(c.var.ctx, c.req.param('token'), c.req.raw))
  .all('*', respondToUnroutedCall)

/** Serves a public photo. For any other, what follows needs the session and counts the call. */
const publicPhoto = createMiddleware<AppBindings, '/:key'>(async (c, next) => {
  const photo = await servePublicPhoto(c.env, c.req.param('key'), c.req.raw, waitUntilOf(c))
  if (photo) return photo
  await next()
})

/** Hono also routes HEAD here. */
export const mediaFiles = new Hono<AppBindings>()
  .get('/:key{.+}', publicPhoto, callContext, (c) =>
    servePrivatePhoto(c.var.ctx, c.req.param('key'), c.req.raw),
  )
  .all('*', respondToUnroutedCall)
