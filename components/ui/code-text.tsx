import styles from './code-text.module.css'

/** Text for machines, as people read it: every sign as it is. What does not fit scrolls, also by keyboard. */
export function CodeText({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.text} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
