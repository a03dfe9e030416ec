import type { D1Migration } from 'cloudflare:test'
import type { Bindings, Settings } from '#worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings, Record<keyof Settings, string> {
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
