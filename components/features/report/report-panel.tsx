import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/states'
import type { ReportParameterField, ShownCell } from '@/lib/contract/report/report'
import { SearchPanel } from './search-panel'
import { isFilled, type ReportSource, startOf } from './utils'
import { ViewerPanel } from './viewer-panel'

type ReportPanelProps = {
  source: ReportSource
  isForeign: boolean
  parameters: readonly ReportParameterField[]
  /** What the cell that led here says of them. */
  given: Readonly<Record<string, string>>
  onOpen?: (link: NonNullable<ShownCell['link']>) => void
  onBack: (() => void) | undefined
}

/** A report with its search form. Stands below `ReportTexts`; without `onOpen` its cells lead nowhere. */
export function ReportPanel({ source, isForeign, parameters: all, given, onOpen, onBack }: ReportPanelProps) {
  const t = useTranslations('report')
  const fields = all.filter(({ isHidden }) => !isHidden)
  const start = { ...startOf(all), ...given }
  const [parameters, setParameters] = useState(isFilled(fields, start) ? start : null)
  if (isForeign) return <EmptyState text={t('foreign')} />
  return (
    <>
      {fields.length > 0 && <SearchPanel fields={fields} start={start} onSearch={setParameters} />}
      <ViewerPanel source={source} parameters={parameters} {...(onOpen ? { onOpen } : {})} onBack={onBack} />
    </>
  )
}
