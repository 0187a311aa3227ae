'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { summedColumns } from '@/components/widget-kits/grid/columns'
import { hasSummary } from '@/components/widget-kits/grid/grid-head'
import type { FieldNode } from '@/lib/form/types'
import styles from './cards.module.css'

/** So many cards are drawn before somebody asks for more. */
export const cardsStep = 50

/** Asks for the next cards where there are more than are shown. */
export function MoreCards({
  rowCount,
  shownCount,
  onShow,
}: {
  rowCount: number
  shownCount: number
  onShow: (count: number) => void
}) {
  const t = useTranslations('widgets')
  if (rowCount <= shownCount) return null
  return (
    <Button size="sm" onClick={() => onShow(shownCount + cardsStep)}>
      {t('table.moreRows', { count: rowCount - shownCount })}
    </Button>
  )
}

type CardSumsProps = {
  node: FieldNode
  columns: readonly FieldNode[]
  rowCount: number
  sumOf: (column: FieldNode) => ReactNode
}

/** Sums under the cards, of the columns that the design sums. */
export function CardSums({ node, columns, rowCount, sumOf }: CardSumsProps) {
  const t = useTranslations('widgets')
  if (!hasSummary(node, rowCount)) return null
  const summed = summedColumns(node)
  return (
    <div className={styles.sums}>
      <div className={styles.sumTitle}>{t('sum')}</div>
      <dl className={styles.sumList}>
        {columns
          .filter((column) => summed.has(column.name))
          .map((column) => (
            <div key={column.key} className={styles.sum}>
              <dt>{column.label}</dt>
              <dd>{sumOf(column)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
