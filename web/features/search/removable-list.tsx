import { useRef, type ReactNode } from 'react'
import { ChipGroup, RemovableChip } from '#web/ui/chip.tsx'

export type RemovableItem = { id: string; label: ReactNode; removeLabel: string; onPress?: () => void }

/**
 * Chips that can be taken away one by one by keyboard: the focus goes on to the next, and after the last to
 * `whenEmpty`.
 */
export function RemovableList({
  label,
  items,
  onRemove,
  whenEmpty,
}: {
  label: string
  items: readonly RemovableItem[]
  onRemove: (id: string) => void
  whenEmpty: () => void
}) {
  const list = useRef<HTMLDivElement>(null)

  // Before the chip goes, or the focus would fall to the page.
  function remove(id: string, at: number) {
    const crosses = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = crosses[at + 1] ?? crosses[at - 1]
    if (next) next.focus()
    else whenEmpty()
    onRemove(id)
  }

  return (
    <div ref={list}>
      <ChipGroup label={label}>
        {items.map(({ id, label: text, removeLabel, onPress }, index) => (
          <RemovableChip
            key={id}
            removeLabel={removeLabel}
            onRemove={() => remove(id, index)}
            onPress={onPress}
          >
            {text}
          </RemovableChip>
        ))}
      </ChipGroup>
    </div>
  )
}
