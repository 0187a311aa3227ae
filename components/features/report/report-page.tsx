'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShell } from '@/components/ground/public'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { toast } from '@/lib/client/toast-store'
import type { ReportInfo, ShownCell } from '@/lib/contract/report/report'
import { useReport } from './queries'
import styles from './report.module.css'
import { SearchPanel } from './search-panel'
import { isFilled, recordsPath, startOf } from './utils'
import { ViewerPanel } from './viewer-panel'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/report.json'),
  en: () => import('@/messages/en/report.json'),
  zhtw: () => import('@/messages/zhtw/report.json'),
}

/** A report as an entry of the menu opens it (contract 4b §4.1), with what one comes to from its cells. */
export function ReportPage({ id, title }: { id: string; title: string }) {
  return (
    <LazyMessages namespace="report" loaders={texts}>
      <Opened id={id} title={title} />
    </LazyMessages>
  )
}

type Step = { id: string; given: Readonly<Record<string, string>> }

function Opened({ id, title }: { id: string; title: string }) {
  const [way, setWay] = useState<readonly Step[]>([])
  const last = way.at(-1) ?? { id, given: {} }
  const t = useTranslations('report')
  const { menus, openPath } = useShell()
  const open = (link: NonNullable<ShownCell['link']>) => {
    if (link.kind === 'report') {
      setWay([...way, { id: link.id, given: Object.fromEntries(link.values.map(({ name, value }) => [name, value])) }])
      return
    }
    const path = recordsPath(link, menus)
    if (path === null) toast.error(t('noTarget'))
    else openPath(path)
  }
  const { data, error, mutate } = useReport(last.id)
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{(way.length > 0 && data?.fullName) || title}</h1>
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <Report
          key={`${way.length} ${last.id}`}
          report={data}
          given={last.given}
          onOpen={open}
          onBack={way.length > 0 ? () => setWay(way.slice(0, -1)) : undefined}
        />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}

type ReportProps = {
  report: ReportInfo
  given: Step['given']
  onOpen: (link: NonNullable<ShownCell['link']>) => void
  onBack: (() => void) | undefined
}

function Report({ report, given, onOpen, onBack }: ReportProps) {
  const t = useTranslations('report')
  const fields = (report.parameters ?? []).filter(({ isHidden }) => !isHidden)
  const start = { ...startOf(report.parameters ?? []), ...given }
  const [parameters, setParameters] = useState(isFilled(fields, start) ? start : null)
  if (report.isForeign) return <EmptyState text={t('foreign')} />
  return (
    <>
      {fields.length > 0 && <SearchPanel fields={fields} start={start} onSearch={setParameters} />}
      <ViewerPanel id={String(report.id)} parameters={parameters} onOpen={onOpen} onBack={onBack} />
    </>
  )
}
