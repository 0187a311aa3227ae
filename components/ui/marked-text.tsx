import { splitMatches } from '@/lib/domain/split-matches'
import styles from './marked-text.module.css'

/** A text in which the word that was looked for is marked wherever it stands. */
export function MarkedText({ text, word }: { text: string; word: string }) {
  if (word === '') return text
  return splitMatches(text, word).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places.
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
