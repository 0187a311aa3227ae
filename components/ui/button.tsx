import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'primary' | 'default' | 'danger' | 'text'
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
      {loading || busy ? <span className={styles.spinner} aria-hidden="true" /> : startIcon}
      {children}
    </button>
  )
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Said by screen readers and shown on hover: an icon alone tells nobody what it does. */
  label: string
  size?: 'sm' | 'md'
}

export function IconButton({ label, size = 'md', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
      data-size={size}
    />
  )
}
