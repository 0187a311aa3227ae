'use client'

import { useMemo, useState } from 'react'
import { searchesOf } from '@/components/features/list-conditions/public'
import { SearchArea } from '@/components/features/online-dev/search/public'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, LoadingState, NoPermissionState, RefreshFailed } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import { useOwnAddress } from '@/lib/client/use-own-address'
import { useTexts } from '@/lib/client/use-texts'
import type { ReportInfo, ReportParameterField, ShownCell } from '@/lib/contract/report/report'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { reportTexts, type Zoom } from './constants'
import { useSaveReport } from './mutations'
import { useReport, useReportPage, type Values } from './queries'
import styles from './report.module.css'
import { GridPanel, PaperSheet } from './sheet-panel'
import { ToolsPanel } from './tools-panel'
import { usePrint } from './use-print'
import { firstValues, linkPath, missingLabels, parameterField, wireValues } from './utils'

type ReportPageProps = { id: string; title: string }

/** A data report as an entry of the menu shows it (spec 1 §2.4, contract 4b §4). */
export function ReportPage(props: ReportPageProps) {
  return (
    <LazyMessages namespace="report" loaders={reportTexts}>
      <Opened {...props} />
    </LazyMessages>
  )
}

function Opened({ id, title }: ReportPageProps) {
  const { data, error, mutate } = useReport(id)
  const [search, setSearch] = useState(() => window.location.search)
  useOwnAddress(search, (kept) => kept.slice(1), setSearch)
  if (data) return <Report key={search} id={id} title={title} info={data} given={givenValues(search)} />
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  return <LoadingState />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error instanceof AppError && error.code === 'forbidden' ? (
    <NoPermissionState />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  )
}

/** Values that another report handed over in the address. */
function givenValues(search: string): Values {
  try {
    const read: unknown = JSON.parse(new URLSearchParams(search).get('p') ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Values) : {}
  } catch {
    return {}
  }
}

type ReportProps = { id: string; title: string; info: ReportInfo; given: Values }

function Report({ id, title, info, given }: ReportProps) {
  const t = useTexts('report')
  const parameters = info.parameters ?? []
  const first = firstValues(parameters, given)
  const [values, setValues] = useState<Values>(first)
  const [page, setPage] = useState(1)
  const [isWhole, setWhole] = useState(false)
  const [zoom, setZoom] = useState<Zoom>('100')
  const missing = missingLabels(parameters, values)
  const sent = wireValues(parameters, values)
  const asked = useReportPage(id, isWhole ? 0 : page, missing.length > 0 ? null : sent)
  const { print, progress } = usePrint(id)
  const { save, isSaving } = useSaveReport(id)
  const ask = (next: Values) => {
    setValues(next)
    setPage(1)
  }
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{title}</h1>
      <Search
        parameters={parameters}
        values={values}
        isAsking={asked.isValidating}
        onSearch={(entered) =>
          ask({ ...values, ...Object.fromEntries(parameters.map(({ name }) => [name, entered[name] ?? ''])) })
        }
        onReset={() => ask(first)}
      />
      <ToolsPanel
        {...{ page, isWhole, zoom, total: asked.data?.totalPage ?? 1, isBusy: isSaving, isPrinting: progress !== null }}
        onPage={setPage}
        onWhole={setWhole}
        onZoom={setZoom}
        onRefresh={() => void asked.mutate()}
        onPrint={() => void print(sent)}
        onSave={(format) => void save(format, sent)}
      />
      {progress && progress.total > 0 && (
        <p className={styles.progress} role="status">
          {t('printing', { page: progress.page, total: progress.total })}
        </p>
      )}
      {missing.length > 0 ? (
        <EmptyState text={t('fillFirst', { names: missing.join('、') })} />
      ) : (
        <Shown asked={asked} isWhole={isWhole} zoom={zoom} title={title} />
      )}
    </div>
  )
}

type SearchProps = {
  parameters: readonly ReportParameterField[]
  values: Values
  isAsking: boolean
  onSearch: (values: Values) => void
  onReset: () => void
}

function Search({ parameters, values, isAsking, onSearch, onReset }: SearchProps) {
  const { user } = useShell()
  const searches = useMemo(() => {
    const shown = parameters.filter(({ isHidden }) => !isHidden)
    const kinds = Object.fromEntries(shown.map(({ name, kind }) => [name, kind === 'text' ? 'word' : 'value'] as const))
    return searchesOf(formDesign(shown.map(parameterField), widgetSchemas).fields, kinds)
  }, [parameters])
  if (searches.length === 0) return null
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <SearchArea
        key={JSON.stringify(values)}
        searches={searches}
        values={values}
        isAsking={isAsking}
        onSearch={onSearch}
        onReset={onReset}
      />
    </OptionsProvider>
  )
}

type ShownProps = { asked: ReturnType<typeof useReportPage>; isWhole: boolean; zoom: Zoom; title: string }

function Shown({ asked: { data, error, mutate }, isWhole, zoom, title }: ShownProps) {
  const t = useTexts('report')
  const { menus, openPath } = useShell()
  const follow = (link: NonNullable<ShownCell['link']>) => {
    const path = linkPath(link, menus)
    if (path === null) toast.error(t('noTarget'))
    else openPath(path)
  }
  const [grid] = data?.pages ?? []
  if (!data || !grid) return error ? <Failed error={error} onRetry={() => void mutate()} /> : <LoadingState />
  return (
    <>
      {error !== undefined && <RefreshFailed error={error} onRetry={() => void mutate()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached with the keyboard. */}
      <section className={styles.desk} aria-label={t('content')} tabIndex={0}>
        <div className={styles.paper} style={{ zoom: Number(zoom) / 100 }}>
          {isWhole ? (
            <div className={styles.whole}>
              <GridPanel grid={grid} scale={data.scale} label={title} onFollow={follow} />
            </div>
          ) : (
            <PaperSheet data={data} grid={grid} page={data.pageIndex} label={title} onFollow={follow} />
          )}
        </div>
      </section>
    </>
  )
}
