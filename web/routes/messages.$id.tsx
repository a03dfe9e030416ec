import { createFileRoute } from '@tanstack/react-router'
import { ThreadPage } from '#web/features/chat/thread-page.tsx'

export const Route = createFileRoute('/messages/$id')({ component: Page })

function Page() {
  const { id } = Route.useParams()
  return <ThreadPage key={id} id={id} />
}
