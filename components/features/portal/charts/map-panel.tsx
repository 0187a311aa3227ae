import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState } from '@/components/ui/states'
import { useCall } from '@/lib/client/use-call'
import { atlas } from '@/lib/contract/system/atlas'
import { isRecord, own, readRecord, readText } from '@/lib/form/read'
import { type MapRow, mapOption, mapRows, mapStyles, regionOf } from '@/lib/portal/charts/map'
import { optionsOf } from '@/lib/portal/options'
import { Failure, Skeleton } from '../states-panel'
import type { WidgetProps } from '../types'
import { Drawn } from './chart-panel'
import styles from './charts.module.css'
import { useChartLook } from './use-chart-look'

const MapDrawing = lazyCode(() => import('@/components/ui/chart/map-drawing').then((file) => file.MapDrawing))

/** Contract 4b §2.2, mapChart. Where nobody has the outline of the region there is nothing to draw on, and that is said. */
export function MapPanel({ item, data }: WidgetProps) {
  const t = useTranslations('portal')
  const options = optionsOf(item)
  const rows = useMemo(() => mapRows(data), [data])
  const [way, setWay] = useState<readonly string[]>([])
  const region = way.at(-1) ?? regionOf(options)
  const outline = useCall(atlas.geojson, { query: { code: region } }, { revalidateOnFocus: false })
  if (!outline.data) {
    return outline.error ? <Failure error={outline.error} onRetry={() => void outline.mutate()} /> : <Skeleton />
  }
  const parts = outline.data.features
  if (parts.length === 0) return <EmptyState text={t('noOutline')} />
  const drill = (name: string) => {
    const code = options.flag('drillDown') ? codeOf(parts, name) : ''
    if (code !== '' && code !== region) setWay([...way, code])
  }
  return (
    <>
      <Drawn
        kind="mapChart"
        title={item.title}
        table={<MapTable title={item.title} rows={rows} />}
        drawing={() => <Plot item={item} rows={rows} region={region} outline={outline.data ?? {}} onPress={drill} />}
      />
      {way.length > 0 && (
        <IconButton size="sm" className={styles.back ?? ''} label={t('regionBack')} onClick={() => setWay(way.slice(0, -1))}>
          <Icon name="chevron-left" size={16} />
        </IconButton>
      )}
    </>
  )
}

/** The code of the part of a map that was pressed. */
function codeOf(parts: readonly unknown[], name: string): string {
  const part = parts.filter(isRecord).find((one) => readText(own(readRecord(own(one, 'properties')), 'name')) === name)
  return part ? readText(own(readRecord(own(part, 'properties')), 'adcode')) : ''
}

type PlotProps = {
  item: WidgetProps['item']
  rows: readonly MapRow[]
  region: string
  outline: object
  onPress: (name: string) => void
}

function Plot({ item, rows, region, outline, onPress }: PlotProps) {
  const look = useChartLook()
  const options = optionsOf(item)
  const option = useMemo(() => mapOption(optionsOf(item), { rows, region }, look), [item, rows, region, look])
  return (
    <MapDrawing
      key={region}
      fallback={<Skeleton />}
      option={option}
      region={region}
      outline={outline}
      renderer={options.number('styleType', 1) === mapStyles.heat ? 'canvas' : 'svg'}
      onPress={({ name }) => onPress(name)}
    />
  )
}

function MapTable({ title, rows }: { title: string; rows: readonly MapRow[] }) {
  const t = useTranslations('portal')
  return (
    <table className={styles.table} aria-label={title || t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, place }) => (
          <tr key={`${name} ${place.join()}`}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
