import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon'
import { Spinner } from './spinner'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `danger` leads to a question, `destroy` is the answer to it that does it: only that one is solid red. */
  variant?: 'primary' | 'default' | 'danger' | 'destroy' | 'text'
  size?: 'sm' | 'md'
  /** Shows that work runs and refuses further clicks, but keeps the focus where it is. */
  loading?: boolean
  /** Shows that work runs, and takes clicks all the same: what runs may be overtaken. */
  busy?: boolean
  startIcon?: ReactNode
}

/** A native button in our look. While loading it stays focusable and is announced as busy. */
export function Button({
  variant = 'default',
  size = 'md',
  loading = false,
  busy = false,
  startIcon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-variant={variant}
      data-size={size}
      aria-busy={loading || busy || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {loading || busy ? <Spinner /> : (startIcon ?? dangerSign(variant))}
      {children}
    </button>
  )
}

/** Seen where the theme is red: there the colour alone would not say that this one is another kind of button. */
const dangerSign = (variant: ButtonProps['variant']) =>
  (variant === 'danger' || variant === 'destroy') && <Icon name="alert" size={16} className={styles.sign ?? ''} />

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Said by screen readers and shown on hover: an icon alone tells nobody what it does. */
  label: string
  size?: 'sm' | 'md'
}

export function IconButton({ label, size = 'md', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      data-tip={label}
      {...rest}
      type={type}
      aria-label={label}
      className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
      data-size={size}
    />
  )
}
