import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { evenAmounts } from '@/lib/portal/amounts'
import { optionsOf, reader } from '@/lib/portal/options'
import { ranked } from '@/lib/portal/rank'
import { BehindButton } from '../behind-button'
import type { WidgetProps } from '../types'
import { useBehind } from '../use-behind'
import { cellText } from './table-panel'
import styles from './widgets.module.css'

const medals = ['plain', 'medal', 'cup', 'badge'] as const

/** Contract 4b §2.2, rankList: plain, or with medals, cups or badges for the first three; a bar compares the values. */
export function RankPanel({ item, data }: WidgetProps) {
  const t = useTranslations('portal')
  const options = optionsOf(item)
  const onBehind = useBehind(item)
  const { columns, rows } = ranked(options.rows('columnOptions'), data)
  if (rows.length === 0) return <EmptyState />
  const amounts = evenAmounts(
    rows.map(({ row }) => cellText(row, columns.at(-1)?.key ?? '')),
    true,
  )
  const medal = medals[options.number('styleType', 1, 1, 4) - 1] ?? 'plain'
  return (
    <div className={styles.tableBox} data-fills>
      <table className={`${styles.table} ${styles.ranks}`} aria-label={item.title || t('ranks')}>
        <thead>
          <tr>
            <th scope="col">{t('rank')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, share }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rank is the key.
            <tr key={at}>
              <td>
                <span className={styles.rank} data-medal={medal} data-place={at < 3 ? at + 1 : undefined}>
                  {medal === 'cup' && at < 3 && <Icon name="target" size={14} />}
                  {at + 1}
                </span>
              </td>
              {columns.map(({ key }, column) => (
                <td key={key}>
                  {column === columns.length - 1 ? (
                    <span className={styles.rankValue}>
                      <BehindButton onOpen={onBehind} mark={{ name: cellText(row, columns[0]?.key ?? '') }}>
                        {amounts[at]}
                      </BehindButton>
                      <span className={styles.rankBar} style={{ width: `${share}%` }} aria-hidden="true" />
                    </span>
                  ) : (
                    <span data-tip={cellText(row, key)}>{cellText(row, key)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Contract 4b §2.2, timeAxis: 1 to 4 from above, 5 to 8 from the left. */
export function TimeAxisPanel({ item, data }: WidgetProps) {
  const options = optionsOf(item)
  const all = readList(data).filter(isRecord)
  const ordered = options.number('sortable', 1) === 2 ? all.toReversed() : all
  const rows = ordered.slice(0, options.number('showNumber', 50, 1, 500))
  if (rows.length === 0) return <EmptyState />
  const layout = options.number('layout', 1, 1, 8)
  return (
    <ol
      className={styles.times}
      data-direction={layout > 4 ? 'across' : 'down'}
      data-side={(['alternate', 'reverse', 'start', 'end'] as const)[(layout - 1) % 4]}
      data-boxed={options.number('styleType', 1) === 2 || undefined}
      data-fills
    >
      {rows.map((row, at) => {
        const of = reader(row)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an interface have no names of their own.
          <li key={at}>
            <time>{of.text('timestamp')}</time>
            <p>{readText(own(row, 'content'))}</p>
          </li>
        )
      })}
    </ol>
  )
}
