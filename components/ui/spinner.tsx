import styles from './spinner.module.css'

/** Decoration in the colour of the words around it; what it means is said beside it or by `aria-busy`. */
export function Spinner({ size = 14, className }: { size?: number; className?: string }) {
  return (
    <span
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  )
}
