'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { own } from '@/lib/form/read'
import { RowProvider } from '../widget-env'
import styles from './cards.module.css'
import { detailSumText } from './column-sum'
import { summedColumns } from './columns'
import { DetailFace } from './detail-face'
import type { DetailTableProps } from './detail-table'
import { hasSummary } from './grid-head'

const cardsStep = 50

/** Rows to read on a phone: labels beside their values, more on demand. */
export function DetailCards({ node, columns, rows }: DetailTableProps) {
  const t = useTranslations('widgets')
  const [count, setCount] = useState(cardsStep)
  const summed = summedColumns(node)
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
      {rows.length > count ? (
        <Button size="sm" onClick={() => setCount(count + cardsStep)}>
          {t('table.moreRows', { count: rows.length - count })}
        </Button>
      ) : null}
      {hasSummary(node) ? (
        <div className={styles.sums}>
          <div className={styles.sumTitle}>{t('sum')}</div>
          <dl className={styles.sumList}>
            {columns
              .filter((column) => summed.has(column.name))
              .map((column) => (
                <div key={column.key} className={styles.sum}>
                  <dt>{column.label}</dt>
                  <dd>
                    {detailSumText(
                      column,
                      rows.map((row) => own(row, column.name)),
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ) : null}
    </div>
  )
}
