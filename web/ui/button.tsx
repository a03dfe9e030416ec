import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './loading.tsx'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger' | 'bar'
/** 'tap' looks like 'sm', but is as tall as a finger. */
export type ButtonSize = 'sm' | 'tap' | 'md' | 'lg'
type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; isBlock?: boolean; isSquare?: boolean }

export type ButtonProps = ComponentProps<'button'> & Omit<ButtonLook, 'isSquare'> & { isPending?: boolean }

/**
 * A pending button ignores clicks. It is aria-disabled instead of `disabled`, so that it keeps its focus. It
 * also keeps its name.
 */
export function Button({
  variant,
  size,
  isBlock,
  isPending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, isBlock }), className)}
      aria-disabled={isPending || rest['aria-disabled']}
      aria-busy={isPending || undefined}
      onClick={isPending ? ignoreClick : onClick}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Pick<ButtonLook, 'variant'> & { label: string; size?: 'sm' }

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(buttonClass({ variant, size, isSquare: true }), className)}
    />
  )
}

/** Returns a button's classes for a router link: `<Link className={buttonClass({ variant: 'accent' })}>`. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  isBlock = false,
  isSquare = false,
}: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[size],
    isBlock && styles.block,
    isSquare && styles.square,
  )
}

// preventDefault also stops a pending submit button from submitting its form twice.
function ignoreClick(event: MouseEvent) {
  event.preventDefault()
}
