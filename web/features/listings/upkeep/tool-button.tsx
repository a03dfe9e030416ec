import { Button, type ButtonProps } from '#web/ui/button.tsx'
import styles from './tool-button.module.css'
import type { Tool } from './use-owner-tools.tsx'

/** A tool as a button. What it cannot do now stays readable and in reach of the keyboard, and is deaf. */
export function ToolButton({
  tool,
  isUnderWay,
  ...look
}: { tool: Tool; isUnderWay: boolean } & Pick<ButtonProps, 'size' | 'variant'>) {
  const isDeaf = isUnderWay || tool.notNow !== undefined
  return (
    <Button
      variant="secondary"
      {...look}
      aria-disabled={isDeaf || undefined}
      onClick={isDeaf ? undefined : tool.run}
    >
      {tool.icon}
      <span>
        {tool.label}
        {tool.notNow && <span className={styles.reason}> {tool.notNow}</span>}
      </span>
    </Button>
  )
}
