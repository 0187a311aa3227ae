import type { ReactNode } from 'react'
import styles from './state-picture.module.css'

export type StatePictureName = 'empty' | 'error' | 'noPermission'

/** Pictures of our own: a board of joined timber, in the colours of the theme. Decoration; the text beside says what is the matter. */
export function StatePicture({ name }: { name: StatePictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 140 96" width="140" height="96" aria-hidden="true" focusable="false">
      <ellipse className={styles.ground} cx="70" cy="84" rx="54" ry="7" />
      {pictures[name]}
    </svg>
  )
}

const pictures: Record<StatePictureName, ReactNode> = {
  // An open drawer with nothing in it.
  empty: (
    <>
      <path className={styles.back} d="M38 30h64l10 30v20a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4V60z" />
      <path
        className={styles.front}
        d="M28 60h24a4 4 0 0 1 4 3l1 4a4 4 0 0 0 4 3h18a4 4 0 0 0 4-3l1-4a4 4 0 0 1 4-3h24v20a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z"
      />
      <path className={styles.line} d="M50 42h40M46 51h48" />
      <path className={styles.spark} d="M70 8v10M52 13l4 7M88 13l-4 7" />
    </>
  ),
  // Two parts of a joint that did not meet.
  error: (
    <>
      <path className={styles.front} d="M22 36h34v10h12v16H56v10H22a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z" />
      <path className={styles.back} d="M118 36H84v10h10v16H84v10h34a4 4 0 0 0 4-4V40a4 4 0 0 0-4-4z" />
      <path className={styles.line} d="M28 46h18M28 54h14M112 46h-10M112 54h-8M112 62h-10" />
      <path className={styles.spark} d="M76 12l-5 9h8l-5 9" />
    </>
  ),
  // A closed door of the board.
  noPermission: (
    <>
      <rect className={styles.back} x="34" y="18" width="72" height="66" rx="4" />
      <path className={styles.line} d="M44 30h52M44 38h30" />
      <path className={styles.spark} d="M60 54v-6a10 10 0 0 1 20 0v6" />
      <rect className={styles.front} x="53" y="52" width="34" height="26" rx="4" />
      <path className={styles.hole} d="M70 61a3 3 0 0 1 1.500 5.600V71h-3v-4.400A3 3 0 0 1 70 61z" />
    </>
  ),
}
