import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart, Unopened } from '#web/lib/lazy-part.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import type { SaveSearchProps } from '../../saved/save-search-dialog.tsx'

const SaveSearchDialog = lazyPart(
  () => import('../../saved/save-search-dialog.tsx').then((module) => module.SaveSearchDialog),
  Unopened,
)

type Props = { search: SaveSearchProps | undefined; variant?: ButtonVariant; children: ReactNode }

/** Opens what a search is saved with. */
export function SaveSearch({ search, variant = 'secondary', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && search && (
        <Suspense>
          <SaveSearchDialog {...search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
