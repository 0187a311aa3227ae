import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LoadingDialog } from '@/components/features/form-dialog/public'
import { ReportPreviewDialog } from '@/components/features/report/public'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { ReportInfo } from '@/lib/contract/report/report'
import { useReportInfo } from './queries'
import { draftParameters } from './utils'

/** A report as it is stored. */
export function StoredPreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('reportdesigns')
  const { data, error, mutate } = useReportInfo(id)
  return (
    <LoadingDialog<ReportInfo>
      kind="fullScreen"
      title={t('preview')}
      start={data}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(info) => (
        <ReportPreviewDialog
          title={t('preview')}
          name={info.fullName ?? ''}
          source={{ kind: 'stored', id: String(info.id) }}
          parameters={info.parameters ?? []}
          onClose={onClose}
        />
      )}
    </LoadingDialog>
  )
}

type DraftProps = { templateJson: string; name: string; onClose: () => void }

/** The template that is worked on. */
export function DraftPreviewDialog({ templateJson, name, onClose }: DraftProps) {
  const t = useTranslations('reportdesigns')
  const parameters = useMemo(() => draftParameters(templateJson, Date.now()), [templateJson])
  if (parameters === null) {
    return (
      <Surface kind="fullScreen" open title={t('preview')} subtitle={name} onClose={onClose}>
        <EmptyState text={t('designer.faulty')} />
      </Surface>
    )
  }
  return (
    <ReportPreviewDialog
      title={t('preview')}
      name={name}
      source={{ kind: 'draft', templateJson }}
      parameters={parameters}
      onClose={onClose}
    />
  )
}
