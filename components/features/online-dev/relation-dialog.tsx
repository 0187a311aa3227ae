import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import type { RelationTarget } from './columns'
import { useModuleConfig, useRecordOnce } from './queries'

/** The record another record points to (contract 3b §8.5: a dialog, whatever the other form says). */
export function RelationDialog({ target, onClose }: { target: RelationTarget; onClose: () => void }) {
  const t = useTranslations('list.record')
  const config = useModuleConfig(target.modelId)
  const { state, reload } = useRecordOnce(target.modelId, target.id, 'detail')
  const design = useMemo(() => (config.data ? parseDesign(config.data.formData, widgetSchemas) : null), [config.data])
  const error = config.error ?? (state.status === 'failed' ? state.error : null)
  const retry = () => {
    void config.mutate()
    reload()
  }
  return (
    <Surface
      kind="general"
      width={design?.config.generalWidth ?? '600px'}
      open
      title={target.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : design && state.status === 'ready' ? (
        <DetailView design={design} values={state.record.values} texts={state.record.texts} forms="all" />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}
