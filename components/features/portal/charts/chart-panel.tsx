import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState } from '@/components/ui/states'
import { useInView } from '@/components/ui/use-in-view'
import { chartOption, isChartKind } from '@/lib/portal/charts/chart-option'
import { type ChartRow, chartRows, chartTable } from '@/lib/portal/charts/rows'
import { optionsOf } from '@/lib/portal/options'
import { BehindButton } from '../behind-button'
import { Skeleton } from '../states-panel'
import type { WidgetProps } from '../types'
import { type Mark, useBehind } from '../use-behind'
import styles from './charts.module.css'
import { useChartLook } from './use-chart-look'

const Drawing = lazyCode(() => import('@/components/ui/chart/chart-drawing').then((file) => file.ChartDrawing))

/** Contract 4b §2.2: bars, lines, pie and radar. Behind each drawing stands its table, in which every number leads to its records. */
export function ChartPanel({ item, data }: WidgetProps) {
  const rows = useMemo(() => chartRows(data), [data])
  const onBehind = useBehind(item)
  if (!isChartKind(item.jnpfKey)) return null
  if (rows.length === 0) return <EmptyState />
  const kind = item.jnpfKey
  const isWhole = kind === 'pieChart'
  return (
    <Drawn
      kind={kind}
      title={item.title}
      table={<ChartTable title={item.title} rows={rows} onBehind={onBehind} />}
      drawing={() => (
        <Plot item={item} rows={rows} onPress={pressOf(kind, onBehind, isWhole ? (rows[0]?.type ?? '') : undefined)} />
      )}
    />
  )
}

/** What a mark stands for. Marks of a pie have one series, and those of a radar no category: its numbers are asked for in the table. */
function pressOf(kind: string, onBehind: ((mark: Mark) => void) | undefined, type: string | undefined) {
  if (!onBehind || kind === 'radarChart') return undefined
  return ({ name, series }: { name: string; series: string }) => onBehind({ name, type: type ?? series })
}

type DrawnProps = { kind: string; title: string; table: ReactNode; drawing: () => ReactNode }

/** A drawing that is begun when it comes into view, and the table that says the same. */
export function Drawn({ kind, title, table, drawing }: DrawnProps) {
  const t = useTranslations('portal')
  const [isTable, setTable] = useState(false)
  const boxRef = useRef<HTMLDivElement>(null)
  const isSeen = useInView(boxRef)
  return (
    <figure ref={boxRef} className={styles.chart} data-fills>
      <figcaption className="tn-visually-hidden">{t('chartCaption', { kind: t(`kinds.${kind}`), title })}</figcaption>
      {isTable ? <div className={styles.tableBox}>{table}</div> : <div className={styles.plot}>{isSeen && drawing()}</div>}
      <IconButton
        size="sm"
        className={styles.toggle ?? ''}
        label={t(isTable ? 'asChart' : 'asTable')}
        onClick={() => setTable((before) => !before)}
      >
        <Icon name={isTable ? 'chart' : 'table'} size={14} />
      </IconButton>
    </figure>
  )
}

type PlotProps = { item: WidgetProps['item']; rows: readonly ChartRow[]; onPress: ReturnType<typeof pressOf> }

function Plot({ item, rows, onPress }: PlotProps) {
  const look = useChartLook()
  const option = useMemo(
    () => (isChartKind(item.jnpfKey) ? chartOption(item.jnpfKey, optionsOf(item), rows, look) : {}),
    [item, rows, look],
  )
  return <Drawing fallback={<Skeleton />} option={option} onPress={onPress} />
}

type TableProps = { title: string; rows: readonly ChartRow[]; onBehind: ((mark: Mark) => void) | undefined }

function ChartTable({ title, rows, onBehind }: TableProps) {
  const t = useTranslations('portal')
  const { names, types, at } = chartTable(rows)
  return (
    <table className={styles.table} aria-label={title || t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          {types.map((type) => (
            <th key={type} scope="col">
              {type || t('value')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {types.map((type) => {
              const row = at(name, type)
              return (
                <td key={type}>
                  {row && (
                    <BehindButton onOpen={onBehind} mark={{ name, type }}>
                      {row.text}
                    </BehindButton>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
