import type { CSSProperties } from 'react'
import { Button } from '@/components/ui/button'
import styles from './online-dev.module.css'

type GroupHeadProps = {
  text: string
  count: string
  /** Pixels up to the first column that says something of the group. */
  room: number
}

/** What a group of records is, and how many they are; over the columns that are empty beside it. */
export function GroupHead({ text, count, room }: GroupHeadProps) {
  return (
    <span
      className={styles.groupHead}
      style={{ '--room': `${room}px` } as CSSProperties}
      data-tip={text.length > 12 ? text : undefined}
    >
      <span className={styles.groupText}>{text}</span>
      <span className={styles.groupCount}>{count}</span>
    </span>
  )
}

/** In the last line of a long group. */
export function MoreRows({ text, isWaiting, onPress }: { text: string; isWaiting: boolean; onPress: () => void }) {
  return (
    <Button variant="text" size="sm" loading={isWaiting} onClick={onPress}>
      {text}
    </Button>
  )
}
