import { app } from './app.ts'
import { runCron } from './cron.ts'
import { parseEnv, type Bindings } from './env.ts'
import { takePushBatch } from './features/notifications/push/take-batch.ts'
import type { PushJob } from './rpc.ts'

export { UserInbox } from './features/chat/inbox/user-inbox.ts'
export { ConversationRoom } from './features/chat/room/conversation-room.ts'

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  scheduled: (controller, env, context) => {
    context.waitUntil(runCron(parseEnv(env), controller.scheduledTime))
  },
  queue: (batch, env) => takePushBatch(parseEnv(env), batch),
} satisfies ExportedHandler<Bindings, PushJob>
