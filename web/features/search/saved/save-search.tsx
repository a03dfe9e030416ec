import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { SaveSearchProps } from './save-search-dialog.tsx'

const SaveSearchDialog = lazyPart(
  () => import('./save-search-dialog.tsx').then((module) => module.SaveSearchDialog),
  FailedDialog,
)

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  search: SaveSearchProps | undefined
  children: ReactNode
}

/** A button that opens the dialog for saving the search. */
export function SaveSearch({ search, variant = 'secondary', size = 'sm', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
