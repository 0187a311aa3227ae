import styles from './brand-mark.module.css'

/** The product's mark: a tenon in its mortise. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={styles.mark} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" className={styles.ground} />
      <path d="M6 8h11v5h4v6h-4v5H6z" className={styles.tenon} />
      <path d="M26 8h-6.5v2.5h4v11h-4V24H26z" className={styles.mortise} />
    </svg>
  )
}
