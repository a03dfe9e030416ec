import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { forgetWhoSignedOut } from './lib/forget-person.ts'
import { queryClient } from './lib/query-client.ts'
import { router } from './router.tsx'
import { takeOver } from './take-over.ts'

forgetWhoSignedOut()

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

const prerendered = document.getElementById('prerendered')
if (prerendered) takeOver(prerendered, root)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
