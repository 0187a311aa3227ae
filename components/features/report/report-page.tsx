'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShell } from '@/components/ground/public'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { toast } from '@/lib/client/toast-store'
import type { ShownCell } from '@/lib/contract/report/report'
import { useReport } from './queries'
import styles from './report.module.css'
import { ReportPanel } from './report-panel'
import { ReportTexts } from './texts-panel'
import { recordsPath } from './utils'

/** A report as an entry of the menu opens it (contract 4b §4.1), with what one comes to from its cells. */
export function ReportPage({ id, title }: { id: string; title: string }) {
  return (
    <ReportTexts>
      <Opened id={id} title={title} />
    </ReportTexts>
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
        <ReportPanel
          key={`${way.length} ${last.id}`}
          source={{ kind: 'stored', id: String(data.id) }}
          isForeign={data.isForeign === true}
          parameters={data.parameters ?? []}
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
