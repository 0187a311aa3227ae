import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-lists.module.css'

const hints = [
  ['j', 'k', 'move'],
  ['Enter', 'open'],
  ['a', 'pass'],
  ['r', 'return'],
] as const

/** The keys of the list, for who has a keyboard. */
export function KeyHints() {
  const t = useTexts('flowlist.keys')
  return (
    <span className={styles.keys}>
      {hints.map((hint) => (
        <span key={hint.join()}>
          {hint.slice(0, -1).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(hint.at(-1) ?? '')}
        </span>
      ))}
    </span>
  )
}
