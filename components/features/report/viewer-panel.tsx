import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import type { ReportPageData, ShownCell } from '@/lib/contract/report/report'
import { useSaveReport } from './mutations'
import { PaperPanel } from './paper-panel'
import { useReportPage } from './queries'
import styles from './report.module.css'
import { usePrintedPages } from './use-printed-pages'
import { useWidth } from './use-width'
import type { Parameters, ReportSource } from './utils'

type ViewerPanelProps = {
  source: ReportSource
  /** Null until the required values of the search form are there. */
  parameters: Parameters | null
  onOpen?: (link: NonNullable<ShownCell['link']>) => void
  onBack: (() => void) | undefined
}

/** As wide as there is room for; the others in percent. */
const fitted = 'fit'
const zooms = ['50', '75', '100', '125', '150', '200']

/** A report page by page or all on one, with what can be made of it. Other values of the search form begin at the first page. */
export function ViewerPanel({ source, parameters, onOpen, onBack }: ViewerPanelProps) {
  const t = useTranslations('report')
  const [place, setPlace] = useState({ of: parameters, page: 1 })
  const isNarrow = useMedia('(max-width: 600px)')
  const [chosenZoom, setZoom] = useState<string | null>(null)
  const zoom = chosenZoom ?? (isNarrow ? fitted : '100')
  const groundRef = useRef<HTMLDivElement>(null)
  const roomPx = useWidth(groundRef)
  const page = place.page === 0 || place.of === parameters ? place.page : 1
  const turn = (next: number) => setPlace({ of: parameters, page: next })
  const { data, error, isValidating, mutate } = useReportPage(source, parameters && { page, parameters })
  const total = data?.totalPage ?? 1
  const grid = data?.pages[0]
  return (
    <>
      <div className={styles.bar}>
        {onBack && <Button onClick={onBack}>{t('back')}</Button>}
        <div className={styles.choice}>
          <Select
            label={t('mode')}
            value={page === 0 ? 'whole' : 'paged'}
            options={[
              { value: 'paged', label: t('paged') },
              { value: 'whole', label: t('whole') },
            ]}
            onChange={(mode) => turn(mode === 'whole' ? 0 : 1)}
          />
        </div>
        <div className={styles.choice}>
          <Select
            label={t('zoom')}
            value={zoom}
            options={[{ value: fitted, label: t('fit') }, ...zooms.map((value) => ({ value, label: t('percent', { value }) }))]}
            onChange={setZoom}
          />
        </div>
        {page > 0 && <Turns page={Math.min(page, total)} total={total} onTurn={turn} />}
        <span className={styles.space} />
        {parameters && source.kind === 'stored' && <Outputs id={source.id} parameters={parameters} />}
      </div>
      {data?.isEmpty && !error && (
        <p className={styles.notice} role="status">
          {t('empty')}
        </p>
      )}
      <div
        ref={groundRef}
        className={styles.ground}
        aria-busy={isValidating || undefined}
        data-stale={(isValidating && data !== undefined) || undefined}
      >
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : data && grid ? (
          <div className={styles.zoomed} style={{ zoom: zoom === fitted ? fitOf(data, roomPx) : Number(zoom) / 100 }}>
            <PaperPanel report={data} grid={grid} page={data.pageIndex} label={t('sheet')} {...(onOpen ? { onOpen } : {})} />
          </div>
        ) : parameters ? (
          <LoadingState />
        ) : (
          <EmptyState />
        )}
      </div>
    </>
  )
}

const pixelsPerMm = 96 / 25.4

/** The paper as wide as there is room for; no smaller than it can be read at all, and no larger than it is. */
function fitOf({ paper }: ReportPageData, roomPx: number): number {
  return roomPx === 0 ? 1 : Math.min(1, Math.max(0.3, roomPx / (paper.width * pixelsPerMm)))
}

type TurnsProps = { page: number; total: number; onTurn: (page: number) => void }

function Turns({ page, total, onTurn }: TurnsProps) {
  const t = useTranslations('report')
  return (
    <>
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('previous')}
      </Button>
      <span aria-live="polite">{t('pageOf', { page, total })}</span>
      <Button disabled={page >= total} onClick={() => onTurn(page + 1)}>
        {t('next')}
      </Button>
    </>
  )
}

/** What failed was told by the call; the buttons wait while one of them is at work. */
function Outputs({ id, parameters }: { id: string; parameters: Parameters }) {
  const t = useTranslations('report')
  const [running, setRunning] = useState('')
  const { print, sheets } = usePrintedPages(id)
  const save = useSaveReport(id)
  const run = (name: string, work: () => Promise<void>) => {
    setRunning(name)
    void work()
      .catch(() => undefined)
      .finally(() => setRunning(''))
  }
  const shared = (name: string) => ({ loading: running === name, disabled: running !== '' })
  return (
    <>
      <Button
        {...shared('print')}
        startIcon={<Icon name="print" size={16} />}
        onClick={() => run('print', () => print(parameters))}
      >
        {t('print')}
      </Button>
      <Button {...shared('xlsx')} onClick={() => run('xlsx', () => save('xlsx', parameters))}>
        {t('excel')}
      </Button>
      <Button {...shared('docx')} onClick={() => run('docx', () => save('docx', parameters))}>
        {t('word')}
      </Button>
      {sheets}
    </>
  )
}
