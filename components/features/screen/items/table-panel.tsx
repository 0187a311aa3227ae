import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { type OptionReader, optionsOf, reader } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'

const usual = screenOptions.screenTable
const rowsMax = 500

/** Rows that go up line by line, or page by page, where there are more than are in view. */
export function ScrollingTable({ item, data, isDesign }: OwnItemProps) {
  const t = useTranslations('screen')
  const options = optionsOf(item)
  const rows = readList(data).filter(isRecord).slice(0, rowsMax)
  const inView = options.number('rowsShown', usual.rowsShown, 1, 50)
  const first = useScroll({ count: rows.length, inView, options, isStill: isDesign })
  if (rows.length === 0) return <EmptyState />
  const own = options.rows('columnData').map((column) => reader(column))
  const columns = own.length > 0 ? own : Object.keys(rows[0] ?? {}).map((name) => reader({ filedName: name, fullName: name }))
  const shown = Array.from({ length: Math.min(inView, rows.length) }, (_, at) => (first + at) % rows.length)
  return (
    <table className={styles.table} style={lookOf(options, inView)} aria-label={item.title || t('table')}>
      {options.flag('hasHeader', usual.hasHeader) && <Head options={options} columns={columns} />}
      <tbody key={first} className={styles.rows} data-moving={rows.length > inView || undefined}>
        {shown.map((at) => (
          <tr key={at} style={{ background: stripeOf(options, at) || undefined }}>
            {options.flag('hasIndex', usual.hasIndex) && <td>{at + 1}</td>}
            {columns.map((column) => (
              <Cell key={column.text('filedName')} column={column} row={rows[at] ?? {}} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ options, columns }: { options: OptionReader; columns: readonly OptionReader[] }) {
  return (
    <thead>
      <tr>
        {options.flag('hasIndex', usual.hasIndex) && (
          <th scope="col" style={{ width: '3em' }}>
            #
          </th>
        )}
        {columns.map((column) => (
          <th key={column.text('filedName')} scope="col" style={{ textAlign: alignOf(column), width: widthOf(column) }}>
            {column.text('fullName')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell({ column, row }: { column: OptionReader; row: RawRecord }) {
  const value = own(row, column.text('filedName'))
  const text = Array.isArray(value) ? value.map((part) => readText(part)).join(', ') : readText(value)
  return <td style={{ textAlign: alignOf(column) }}>{text}</td>
}

function lookOf(options: OptionReader, inView: number): CSSProperties {
  return {
    '--size': `${options.number('fontSize', usual.fontSize, 8, 100)}px`,
    '--ink': options.color('color') || usual.color,
    '--head-ink': options.color('headerColor') || usual.headerColor,
    '--head-ground': options.color('headerBackground') || usual.headerBackground,
    '--lines': inView + (options.flag('hasHeader', usual.hasHeader) ? 1 : 0),
  } as CSSProperties
}

function stripeOf(options: OptionReader, at: number): string {
  return at % 2 === 0 ? options.color('oddBackground') || usual.oddBackground : options.color('evenBackground')
}

function alignOf(column: OptionReader): 'left' | 'center' | 'right' {
  const align = column.text('align', 'left')
  return align === 'center' || align === 'right' ? align : 'left'
}

function widthOf(column: OptionReader): number | undefined {
  const width = column.number('width', 0, 0, 2000)
  return width > 0 ? width : undefined
}

type Scroll = { count: number; inView: number; options: OptionReader; isStill: boolean }

/** The first row in view. Whoever wants less motion sees whole pages change. */
function useScroll({ count, inView, options, isStill }: Scroll): number {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [first, setFirst] = useState(0)
  const way = options.text('scroll', usual.scroll)
  const isPaged = way === 'page' || isCalm
  const pauseMs = options.number('interval', usual.interval, 500, 600_000)
  const isMoving = !isStill && way !== 'none' && count > inView
  // External system: a timer.
  useEffect(() => {
    if (!isMoving) return
    const next = (at: number) => (isPaged ? pageAfter(at, inView, count) : (at + 1) % count)
    const timer = setInterval(() => setFirst(next), isPaged ? pauseMs * 2 : pauseMs)
    return () => clearInterval(timer)
  }, [isMoving, isPaged, pauseMs, inView, count])
  return isMoving ? first % count : 0
}

function pageAfter(at: number, inView: number, count: number): number {
  return at + inView >= count ? 0 : at + inView
}
