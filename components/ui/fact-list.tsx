import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** What is to be known of one thing, each with its name before it. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

type FactProps = { name: string /** What is not known is left out. */; children: ReactNode }

export function Fact({ name, children }: FactProps) {
  if (children === '' || children === null || children === undefined) return null
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="tn-figures">{children}</dd>
    </div>
  )
}
