import type { ReactNode } from 'react'
import { StatePicture, type StatePictureName } from './state-picture'
import styles from './states.module.css'

type StatusPageProps = {
  picture: StatePictureName
  title: string
  text?: string
  hint?: string
  action: ReactNode
  /** Inside the shell the landmark is the shell's own. */
  isInShell?: boolean
}

/** What stands where a whole page should be: its picture, what is the matter, and the way on. */
export function StatusPage({ picture, title, text, hint, action, isInShell = false }: StatusPageProps) {
  const Frame = isInShell ? 'section' : 'main'
  return (
    <Frame className={styles.page} data-in-shell={isInShell || undefined}>
      <StatePicture name={picture} size="page" />
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>{action}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </Frame>
  )
}
