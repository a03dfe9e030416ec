import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { User } from '#contract/user.ts'
import type { VerificationDocument, VerificationStatus } from '#contract/verification.ts'
import { VerificationPage } from '#web/features/verification/verification-page.tsx'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

const PHONE_VERIFIED_ONLY: VerificationStatus = {
  trustScore: 25,
  verificationLevel: 'Basic',
  completedSteps: 1,
  requiredSteps: 3,
}

/** A document waiting for a moderator. */
export function documentOf(change: Partial<VerificationDocument> = {}): VerificationDocument {
  return {
    id: '0190b5a0-0000-7000-8000-0000000000d1',
    documentType: 'government_id',
    status: 'pending',
    rejectionReason: null,
    contentType: 'image/jpeg',
    uploadedAt: '2026-11-20T09:00:00.000Z',
    decidedAt: null,
    fileUrl: null,
    ...change,
  }
}

type ServerState = { status: VerificationStatus; documents: VerificationDocument[] }

/**
 * Opens the page with a stub server. `respond` receives each call first. If it returns undefined, the stub
 * responds from the returned `server` object, which a test may change.
 */
export async function openVerification(
  state: Partial<ServerState> = {},
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined = () => undefined,
  user: User = member,
) {
  const server: ServerState = { status: PHONE_VERIFIED_ONLY, documents: [], ...state }
  const calls = stubServer((call) => respond(call) ?? respondFrom(server, call), user)
  const pages = [
    { path: '/verification', component: VerificationPage },
    { path: '/profile/edit', component: () => <h1>Settings</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  const opened = openPages(pages, '/verification')
  await screen.findByRole('heading', { level: 1, name: 'Account Verification' })
  return { ...opened, calls, server }
}

function respondFrom({ status, documents }: ServerState, { path }: ApiCall): StubResponse {
  if (path === '/api/verification/status') return { body: status }
  return { body: { documents, total: documents.length, nextCursor: null } }
}

type Put = { url: string; headers: Record<string, string>; bytes: number }

/**
 * Replaces the storage behind signed URLs. Records each PUT, and responds with the given statuses (0 is a
 * dropped connection), then with 200.
 */
export function stubStorage(...statuses: number[]) {
  const puts: Put[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends XMLHttpRequest {
      #put: Put = { url: '', headers: {}, bytes: 0 }
      #status = 0
      override get status() {
        return this.#status
      }
      override open(_method: string, url: string | URL) {
        this.#put.url = String(url)
      }
      override setRequestHeader(name: string, value: string) {
        this.#put.headers[name.toLowerCase()] = value
      }
      override getResponseHeader() {
        return null
      }
      override send(body?: unknown) {
        puts.push({ ...this.#put, bytes: body instanceof Blob ? body.size : 0 })
        this.#status = statuses.shift() ?? 200
        queueMicrotask(() => this.dispatchEvent(new ProgressEvent(this.#status === 0 ? 'error' : 'load')))
      }
    },
  )
  return puts
}
