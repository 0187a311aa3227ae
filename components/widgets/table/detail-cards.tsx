'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RowProvider } from '@/components/widget-kits/widget-env'
import { own } from '@/lib/form/read'
import { CardSums, cardsStep, MoreCards } from './card-parts'
import styles from './cards.module.css'
import { detailSumText } from './column-sum'
import { DetailFace } from './detail-face'
import type { DetailTableProps } from './detail-table'

/** Rows to read on a phone: labels beside their values, more on demand. */
export function DetailCards({ node, columns, rows }: DetailTableProps) {
  const t = useTranslations('widgets')
  const [count, setCount] = useState(cardsStep)
  return (
    <div className={styles.cards}>
      <ul className={styles.list}>
        {rows.slice(0, count).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a detail never move.
          <li key={index} className={styles.card}>
            <div className={styles.readHead}>{t('table.row', { row: index + 1 })}</div>
            <RowProvider value={String(index)}>
              <dl className={styles.read}>
                {columns.map((column) => (
                  <div key={column.key} className={styles.readField}>
                    <dt>{column.label}</dt>
                    <dd>
                      <DetailFace column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </RowProvider>
          </li>
        ))}
      </ul>
      <MoreCards rowCount={rows.length} shownCount={count} onShow={setCount} />
      <CardSums
        node={node}
        columns={columns}
        rowCount={rows.length}
        sumOf={(column) =>
          detailSumText(
            column,
            rows.map((row) => own(row, column.name)),
          )
        }
      />
    </div>
  )
}
