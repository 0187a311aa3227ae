import { useTranslations } from 'next-intl'
import type { CellLine } from './columns'
import { foldedLineCount } from './constants'
import styles from './online-dev.module.css'

type ChildLinesProps = { lines: readonly CellLine[]; isUnfolded: boolean; onToggle: (() => void) | null }

/** Lines of a sub-table in a list cell: the first ones, the rest after 展开 (contract 3b §8.5). */
export function ChildLines({ lines, isUnfolded, onToggle }: ChildLinesProps) {
  const t = useTranslations('list.search')
  const shown = isUnfolded ? lines : lines.slice(0, foldedLineCount)
  return (
    <span className={styles.lines} data-inert>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own and no state.
        <span key={index} className={styles.line} data-tip={line.text.length > 12 ? line.text : undefined}>
          {line.face ?? '\u00a0'}
        </span>
      ))}
      {lines.length > foldedLineCount &&
        (onToggle ? (
          <button type="button" className={styles.lineToggle} tabIndex={-1} aria-expanded={isUnfolded} onClick={onToggle}>
            {isUnfolded ? t('fold') : `${t('unfold')} (${lines.length})`}
          </button>
        ) : (
          <span className={styles.line}>{'\u00a0'}</span>
        ))}
    </span>
  )
}
