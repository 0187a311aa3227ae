import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import styles from './online-dev.module.css'
import { type RecordQuery, useListSums } from './queries'
import { type Module, pageSum, sumText } from './utils'

type SummaryOptions = {
  module: Module
  rows: readonly RecordRow[]
  wire: RecordQuery
  /** Records that there are in all; undefined where pages are not of records. */
  total: number | undefined
  /** Somebody has to know how many there are where pages do not tell. */
  isCounted: boolean
}

/** Sums of the page (contract 3b §8.5), and beside them those of all pages where there are more; `count` of those, where it is asked for. */
export function useSummary({ module: { list, modelId }, rows, wire, total, isCounted }: SummaryOptions) {
  const t = useTranslations('list')
  const isPart = list.showSummary && rows.length > 0 && total !== undefined && total > rows.length
  const isByGroups = list.showSummary && list.type === 3 && total === undefined && rows.length > 0
  const isAsked = isPart || isByGroups || (isCounted && total === undefined)
  const whole = useListSums(modelId, isAsked ? { ...wire, currentPage: 1, pageSize: 1 } : null, rows)
  const summary = useMemo(() => {
    if (!list.showSummary) return undefined
    const shownSum = (code: string): ReactNode => {
      const all = sumText(whole?.sums[code])
      if (isByGroups) return all
      const page = pageSum(rows, code)
      return isPart && all !== '' ? <SumOfAll page={page} all={t('summaryOfAll', { all })} /> : page
    }
    return { label: t('summary'), values: new Map(list.summaryFields.map((code) => [code, shownSum(code)] as const)) }
  }, [list, rows, whole, isPart, isByGroups, t])
  return { summary, count: isCounted ? whole?.count : undefined }
}

function SumOfAll({ page, all }: { page: string; all: string }) {
  return (
    <span className={styles.sums}>
      <span>{page}</span>
      <span className={styles.sumOfAll}>{all}</span>
    </span>
  )
}
