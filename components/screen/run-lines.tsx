import type { ReactNode } from 'react'
import { Progress } from '@/components/ui/progress'
import styles from './run-lines.module.css'

type RunUnderwayProps = {
  /** What is under way. */
  label: string
  done: number
  /** 0 until it is known. */
  total: number
  /** How far it is, in words. */
  count: string
  /** What else is to be known, as that nobody has to wait here. */
  hint?: string
  /** What ends it. */
  action?: ReactNode
}

/** Work in the background that somebody may watch. */
export function RunUnderway({ label, done, total, count, hint, action }: RunUnderwayProps) {
  return (
    <section className={styles.underway} aria-label={label}>
      <div className={styles.line}>
        <span className={styles.name}>{label}</span>
        <span className={styles.side}>{count}</span>
      </div>
      <Progress label={label} value={done} max={Math.max(1, total)} />
      {(hint !== undefined || action !== undefined) && (
        <div className={styles.line}>
          <span className={styles.hint}>{hint}</span>
          {action}
        </div>
      )}
    </section>
  )
}

/** Runs of one kind: those that go on, and below them those that have ended, under a heading where there is one. */
export function RunList({
  label,
  heading,
  underway,
  ended,
}: {
  label: string
  heading?: string
  underway?: ReactNode
  ended: readonly ReactNode[]
}) {
  return (
    <section className={styles.runs} aria-label={label}>
      {underway}
      {ended.length > 0 && (
        <>
          {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
          <ul className={styles.list}>{ended}</ul>
        </>
      )}
    </section>
  )
}

type EndedRunProps = {
  name: ReactNode
  side?: string
  /** Why there is nothing of it. */
  fault?: string
  actions?: ReactNode
  /** Below the line. */
  children?: ReactNode
}

/** One that has ended, with what is left to be done with it. */
export function EndedRun({ name, side, fault, actions, children }: EndedRunProps) {
  return (
    <li className={styles.ended}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        {side !== undefined && <span className={styles.side}>{side}</span>}
        {fault !== undefined && <span className={styles.fault}>{fault}</span>}
        {actions}
      </div>
      {children}
    </li>
  )
}
