import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { usePrint } from '@/components/features/print/use-print'
import { toast } from '@/components/ui/toast'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { Module } from './utils'

/** More places than this are not remembered; records without one come last, in the order they were chosen. */
const placesMax = 20_000

type BatchPrintOptions = { module: Module; rows: readonly RecordRow[]; firstRowNumber: number }

/** 批量打印 (contract 3b §8.5): the chosen records of all pages, in the order in which the list showed them. */
export function useBatchPrint({ module, rows, firstRowNumber }: BatchPrintOptions) {
  const t = useTranslations('list.remove')
  const { print, dialog } = usePrint()
  const places = useRef(new Map<string, number>())
  // What the pages showed so far, for the order of what is chosen on several of them.
  useEffect(() => {
    if (places.current.size > placesMax) places.current.clear()
    for (const [index, row] of rows.entries()) places.current.set(row.id, firstRowNumber + index)
  }, [rows, firstRowNumber])
  const printMany = (selected: ReadonlySet<string>) => {
    if (selected.size === 0) return void toast.error(t('nothing'))
    const placeOf = (id: string) => places.current.get(id) ?? Number.MAX_SAFE_INTEGER
    const recordIds = [...selected].toSorted((a, b) => placeOf(a) - placeOf(b))
    print({ templateIds: module.list.printIds, recordIds })
  }
  return { printMany, dialog }
}
