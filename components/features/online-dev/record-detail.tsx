import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { usePrint } from '@/components/features/print/use-print'
import { HistoryButton } from '@/components/features/record-history/public'
import { DetailView } from '@/components/form/detail-view'
import { RecordPresence } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { NeighbourButtons } from './neighbour-buttons-panel'
import { RecordFault } from './record-fault'
import { neighbours, type RecordDialogProps, surfaceOf } from './record-surface'
import { useRelationDialog } from './relation-dialog'
import { useGoneRecord } from './use-gone-record'
import { useRecordView } from './use-record-view'
import { buttonText, canPrint, offeredButtons, recordTitle, thingOf } from './utils'
import { WhyButton } from './why-button-panel'

/** A record to look at (spec 2 §2.8). */
export function RecordDetail(props: RecordDialogProps) {
  const { open, onOpen } = props
  const { id } = open
  // What is open belongs to the list. Without an id there is nothing to show: the viewer asks to be closed (spec 2 §4).
  useEffect(() => {
    if (!id) onOpen(null)
  }, [id, onOpen])
  return id ? <OpenDetail {...props} id={id} /> : null
}

function OpenDetail({ module, id, pageIds, onOpen, onChanged }: RecordDialogProps & { id: string }) {
  const t = useTranslations('list.record')
  const { config } = module.form
  const { view, reload } = useRecordView(module.modelId, id)
  const error = view.status === 'failed' ? view.error : null
  useGoneRecord(error, onChanged)
  const canEdit = offeredButtons(module.list.rowButtons, ['edit'], module.access).length > 0
  const relation = useRelationDialog(config.popupType)
  const printing = usePrint()
  const isReady = view.status === 'ready'
  const title = view.status === 'ready' ? recordTitle(module, view.texts) : ''
  const close = () => onOpen(null)
  return (
    <Surface
      {...surfaceOf(config)}
      open
      title={t('detailOf', { thing: thingOf(module.title) })}
      subtitle={title}
      headExtra={
        <DetailTools
          {...{ module, id, title, isReady, canEdit }}
          onRestored={() => {
            reload()
            onChanged()
          }}
        />
      }
      onClose={close}
      footer={
        <>
          <NeighbourButtons {...neighbours(pageIds, id)} onGo={(next) => onOpen({ mode: 'detail', id: next })} />
          <Button onClick={close}>{buttonText(config.cancelButtonText, '取 消', t('close'))}</Button>
          {canPrint(config) && (
            <Button
              disabled={!isReady}
              startIcon={<Icon name="print" size={16} />}
              onClick={() => printing.print({ templateIds: config.printIds, recordIds: [id] })}
            >
              {buttonText(config.printButtonText, '打 印', t('print'))}
            </Button>
          )}
          {canEdit && (
            <Button variant="primary" disabled={!isReady} onClick={() => onOpen({ mode: 'edit', id, isFromDetail: true })}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      {view.status === 'loading' && <LoadingState />}
      {error ? <RecordFault error={error} onRetry={reload} /> : null}
      {view.status === 'ready' && (
        <DetailView
          key={id}
          design={module.form}
          values={view.texts}
          texts={view.texts}
          forms={module.access.forms}
          recordContext={{ modelId: module.modelId, id }}
          onOpenRecord={relation.open}
        />
      )}
      {relation.dialog}
      {printing.dialog}
    </Surface>
  )
}

type ToolsProps = Pick<RecordDialogProps, 'module'> & {
  id: string
  title: string
  isReady: boolean
  canEdit: boolean
  onRestored: () => void
}

/** What more there is to know of the record: who else has it open, what was done to it, and why one sees it. */
function DetailTools({ module: { modelId, form }, id, title, isReady, canEdit, onRestored }: ToolsProps) {
  return (
    <>
      <RecordPresence modelId={modelId} recordId={id} doing="viewing" />
      {isReady && (
        <HistoryButton
          key={id}
          place={{ modelId, id }}
          title={title}
          design={form}
          canRestore={canEdit}
          onRestored={onRestored}
        />
      )}
      {isReady && <WhyButton record={{ modelId, id, fullName: title }} />}
    </>
  )
}
