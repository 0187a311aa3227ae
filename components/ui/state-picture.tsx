import type { ReactNode } from 'react'
import styles from './state-picture.module.css'

export type StatePictureName = 'empty' | 'noMatch' | 'error' | 'offline' | 'noPermission' | 'notFound'

/** Pictures of our own: a board of joined timber, in the colours of the theme. Decoration; the text beside says what is the matter. */
export function StatePicture({ name, size }: { name: StatePictureName; size?: 'page' }) {
  return (
    <svg
      className={styles.picture}
      data-size={size}
      viewBox="0 0 140 96"
      width="140"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
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
  // A list under a glass that finds nothing in it.
  noMatch: (
    <>
      <rect className={styles.back} x="32" y="14" width="62" height="68" rx="4" />
      <path className={styles.line} d="M42 28h42M42 40h24M42 52h18M42 64h24" />
      <circle className={styles.front} cx="90" cy="54" r="17" />
      <path className={styles.spark} d="M102.500 66.500l13 13M84 48l12 12M96 48l-12 12" />
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
  // A plug that is out of its socket.
  offline: (
    <>
      <path className={styles.line} d="M8 52h18M114 52h18M54 45h11M54 59h11" />
      <rect className={styles.front} x="26" y="36" width="28" height="32" rx="4" />
      <path className={styles.back} d="M84 34h22a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H84z" />
      <path className={styles.line} d="M91 45h7M91 59h7" />
      <path className={styles.spark} d="M74 30V20M67 33l-5-8M81 33l5-8" />
    </>
  ),
  // A signpost whose one board hangs loose and points nowhere.
  notFound: (
    <>
      <path className={styles.back} d="M66 14a4 4 0 0 1 8 0v70h-8z" />
      <path
        className={styles.front}
        d="M36 22h58a3 3 0 0 1 2.300 1.100l7 8a3 3 0 0 1 0 3.800l-7 8A3 3 0 0 1 94 44H36a3 3 0 0 1-3-3V25a3 3 0 0 1 3-3z"
      />
      <path className={styles.line} d="M43 33h30" />
      <path className={styles.back} d="M50.500 53.500l44-7 3.200 20-44 7-11.600-8.200z" />
      <path className={styles.line} d="M58 62l24-3.800" />
      <path className={styles.spark} d="M112 16a6 6 0 1 1 8.500 5.500c-1.900.8-2.500 2-2.500 4M118 31v.1" />
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
