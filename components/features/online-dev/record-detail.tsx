import { useTranslations } from 'next-intl'
import { DetailView } from '@/components/form/detail-view'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { NeighbourButtons } from './neighbour-buttons-panel'
import { useRecordOnce } from './queries'
import { neighbours, type RecordDialogProps, surfaceOf } from './record-surface'
import { useRelationDialog } from './relation-dialog'
import { useGoneRecord } from './use-gone-record'
import { buttonText, offeredButtons } from './utils'

/** A record to look at (spec 2 §2.8). */
export function RecordDetail({ module, open, pageIds, onOpen, onChanged }: RecordDialogProps) {
  const t = useTranslations('list.record')
  const { state, reload } = useRecordOnce(module.modelId, open.id, 'detail')
  const error = state.status === 'failed' ? state.error : null
  useGoneRecord(error, onChanged)
  const canEdit = open.id !== null && offeredButtons(module.list.rowButtons, ['edit'], module.access).length > 0
  const relation = useRelationDialog(module.form.config.popupType)
  const close = () => onOpen(null)
  return (
    <Surface
      {...surfaceOf(module.form.config)}
      open
      title={t('detail')}
      onClose={close}
      footer={
        <>
          <NeighbourButtons {...neighbours(pageIds, open.id)} onGo={(id) => onOpen({ mode: 'detail', id })} />
          <Button onClick={close}>{buttonText(module.form.config.cancelButtonText, '取 消', t('cancel'))}</Button>
          {canEdit && (
            <Button variant="primary" disabled={state.status !== 'ready'} onClick={() => onOpen({ mode: 'edit', id: open.id })}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      {state.status === 'loading' && <LoadingState />}
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {state.status === 'ready' && (
        <DetailView
          design={module.form}
          values={state.record.values}
          texts={state.record.texts}
          forms={module.access.forms}
          recordContext={{ modelId: module.modelId, id: open.id ?? '' }}
          onOpenRelation={relation.openField}
        />
      )}
      {relation.dialog}
    </Surface>
  )
}
