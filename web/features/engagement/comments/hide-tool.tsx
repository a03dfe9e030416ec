import { commentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { name: string; isHidden: boolean; isPending: boolean; onHide: (hidden: boolean) => void }

/** Takes a comment out of buyers' sight, or puts it back: for the seller. */
export function HideTool({ name, isHidden, isPending, onHide }: Props) {
  const words = useWords(commentWords)
  const label = isHidden ? words.showOf(name) : words.hideOf(name)
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      isPending={isPending}
      onClick={() => onHide(!isHidden)}
    >
      {isHidden ? words.show : words.hide}
    </Button>
  )
}
