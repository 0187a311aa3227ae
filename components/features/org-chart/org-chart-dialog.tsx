import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useViewport } from '@/components/ui/use-viewport'
import { areaOf, extentOf } from '@/lib/domain/tree-picture'
import { ChartPanel, zoomStep } from './chart-panel'
import styles from './org-chart.module.css'
import { useChartData } from './queries'
import { type Chart, useChart, useMatches } from './use-chart'
import { usePictures } from './use-pictures'
import { type ChartNode, chartOf } from './utils'

/** All organisations as a chart on the whole screen (contract 2 §2.1). */
export function OrgChart({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.orgChart')
  const { nodes, counts, error, retry } = useChartData()
  const root = useMemo(() => nodes && chartOf(nodes, counts, t('title')), [nodes, counts, t])
  return (
    <Surface kind="fullScreen" open title={t('title')} onClose={onClose}>
      {root && (root.kind !== 'all' || root.children.length > 0) ? (
        <Drawing root={root} />
      ) : root ? (
        <EmptyState text={t('none')} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

/** Smaller, the words in the boxes cannot be read. */
const readableScale = 0.9

type Viewport = ReturnType<typeof useViewport>

function Drawing({ root }: { root: ChartNode }) {
  const t = useTranslations('admin.orgChart')
  const boxRef = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const chart = useChart(root, isNarrow ? 'right' : 'down')
  const viewport = useViewport(boxRef)
  const search = useSearch(chart, viewport)
  const showAll = () => viewport.fit(extentOf(chart.placed, chart.direction))
  const begin = () => {
    if (!isNarrow) return showAll()
    viewport.fit(extentOf(chart.placed, chart.direction), readableScale)
    viewport.show(areaOf(chart.active, chart.direction), false)
  }
  const latestBegin = useRef(begin)
  latestBegin.current = begin
  const isMeasured = viewport.size.width > 0
  // The layout: once the window has a size, and whenever the chart is turned, all of it is shown, on a phone as much as can be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the direction is the reason to fit, not an input.
  useEffect(() => {
    if (isMeasured) latestBegin.current()
  }, [isMeasured, chart.direction])
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchInput
            value={search.keyword}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={search.type}
            onKeyDown={search.handleKeyDown}
          />
          {search.keyword.trim() !== '' && (
            <span className={styles.found} role="status">
              {search.count === 0 ? t('notFound') : `${search.at}/${search.count}`}
            </span>
          )}
        </div>
        <span className={styles.spring} />
        <Tools chart={chart} viewport={viewport} onFit={showAll} />
      </div>
      <ChartPanel chart={chart} viewport={viewport} boxRef={boxRef} marked={search.marked} label={t('title')} />
      <p className={styles.hint}>{t('keys')}</p>
    </div>
  )
}

function Tools({ chart, viewport, onFit }: { chart: Chart; viewport: Viewport; onFit: () => void }) {
  const t = useTranslations('admin.orgChart')
  const pictures = usePictures(chart)
  return (
    <>
      <div className={styles.group}>
        <Button size="sm" onClick={chart.openAll}>
          {t('openAll')}
        </Button>
        <Button size="sm" onClick={chart.closeAll}>
          {t('closeAll')}
        </Button>
        <Button size="sm" startIcon={<Icon name="switch" size={14} />} onClick={chart.turn}>
          {t(chart.direction === 'down' ? 'turnRight' : 'turnDown')}
        </Button>
      </div>
      <div className={styles.group}>
        <IconButton size="sm" label={t('zoomOut')} onClick={() => viewport.zoom(1 / zoomStep)}>
          <Icon name="minus" size={16} />
        </IconButton>
        <span className={styles.scale} role="status" aria-label={t('scale')}>
          {Math.round(viewport.view.scale * 100)}%
        </span>
        <IconButton size="sm" label={t('zoomIn')} onClick={() => viewport.zoom(zoomStep)}>
          <Icon name="plus" size={16} />
        </IconButton>
        <IconButton size="sm" label={t('fit')} onClick={onFit}>
          <Icon name="fullscreen" size={16} />
        </IconButton>
      </div>
      <div className={styles.group}>
        <IconButton size="sm" label={t('print')} onClick={pictures.print}>
          <Icon name="print" size={16} />
        </IconButton>
        <Menu
          label={t('save')}
          trigger={<Icon name="download" size={16} />}
          entries={[
            { key: 'png', label: t('savePng'), onSelect: pictures.savePng },
            { key: 'svg', label: t('saveSvg'), onSelect: pictures.saveSvg },
          ]}
        />
      </div>
    </>
  )
}

/** Enter goes to the next that was found, with Shift to the one before. */
function useSearch(chart: Chart, viewport: Viewport) {
  const [keyword, setKeyword] = useState('')
  const [index, setIndex] = useState(-1)
  const matches = useMatches(chart.all, keyword)
  const marked = useMemo(() => new Set(matches.map(({ node }) => node.id)), [matches])
  const wanted = index >= 0 ? matches[index]?.node.id : undefined
  const one = wanted === undefined ? undefined : chart.byId.get(wanted)
  const area = one && areaOf(one, chart.direction)
  const latestArea = useRef(area)
  latestArea.current = area
  const latest = useRef(viewport)
  latest.current = viewport
  // External system: where the drawing lies. What was found comes into the middle once it has a place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the reason to move.
  useEffect(() => {
    if (latestArea.current) latest.current.show(latestArea.current, true)
  }, [wanted, area?.left, area?.top])
  const goTo = (next: number) => {
    const found = matches[next]
    if (!found) return
    setIndex(next)
    chart.reveal(found.node.id, found.way)
  }
  return {
    keyword,
    marked,
    count: matches.length,
    at: index + 1,
    type: (text: string) => {
      setKeyword(text)
      setIndex(-1)
    },
    handleKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || matches.length === 0) return
      event.preventDefault()
      const step = event.shiftKey ? -1 : 1
      goTo((Math.max(index, event.shiftKey ? 0 : -1) + step + matches.length) % matches.length)
    },
  }
}
