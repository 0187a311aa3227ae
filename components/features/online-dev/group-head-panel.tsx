import { Button } from '@/components/ui/button'
import styles from './online-dev.module.css'

/** What a group of records is, and how many they are. */
export function GroupHead({ text, count }: { text: string; count: string }) {
  return (
    <span className={styles.groupHead} data-tip={text.length > 12 ? text : undefined}>
      <span>{text}</span>
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
