import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { textAttribute } from '@/lib/form/attributes'
import { parseDesign } from '@/lib/form/parse-design'
import type { FieldNode, FormConfig } from '@/lib/form/types'
import type { RelationTarget } from './columns'
import { useModuleConfig, useRecordOnce } from './queries'

type Kind = FormConfig['popupType']

/** Records can point to each other in a circle; deeper than this a link is text. */
const depthMax = 5

type RelationDialogProps = {
  target: RelationTarget
  onClose: () => void
  /** As the form it is opened from (contract 3a §15); above a list always a dialog (contract 3b §8.5). */
  kind?: Kind
  depth?: number
}

/** The record another record points to. */
export function RelationDialog({ target, onClose, kind = 'general', depth = 1 }: RelationDialogProps) {
  const t = useTranslations('list.record')
  const config = useModuleConfig(target.modelId)
  const { state, reload } = useRecordOnce(target.modelId, target.id, 'detail')
  const { openField, dialog } = useRelationDialog(kind, depth + 1)
  const design = useMemo(() => (config.data ? parseDesign(config.data.formData, widgetSchemas) : null), [config.data])
  const error = config.error ?? (state.status === 'failed' ? state.error : null)
  const retry = () => {
    void config.mutate()
    reload()
  }
  const widths = design?.config
  return (
    <Surface
      kind={kind}
      width={kind === 'drawer' ? (widths?.drawerWidth ?? '600px') : (widths?.generalWidth ?? '600px')}
      open
      title={target.title || t('detail')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : design && state.status === 'ready' ? (
        <DetailView
          design={design}
          values={state.record.values}
          texts={state.record.texts}
          forms="all"
          recordContext={{ modelId: target.modelId, id: target.id }}
          {...(depth < depthMax && { onOpenRelation: openField })}
        />
      ) : (
        <LoadingState />
      )}
      {dialog}
    </Surface>
  )
}

/** Opens linked records above a form or detail. */
export function useRelationDialog(kind: Kind, depth = 1) {
  const [target, setTarget] = useState<RelationTarget | null>(null)
  const open = useCallback((modelId: string, id: string) => setTarget({ modelId, id, title: '' }), [])
  const openField = useCallback(
    (node: FieldNode, id: string) => setTarget({ modelId: textAttribute(node, 'modelId'), id, title: node.label }),
    [],
  )
  const dialog = target && <RelationDialog target={target} kind={kind} depth={depth} onClose={() => setTarget(null)} />
  return { open, openField, dialog }
}
