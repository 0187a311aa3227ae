import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { useFormDesign } from '@/components/form/use-design'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { said } from '@/lib/form/design-texts'
import type { FormConfig } from '@/lib/form/types'
import type { RelationTarget } from './columns'
import { useModuleConfig } from './queries'
import { RecordFault } from './record-fault'
import { surfaceOf } from './record-surface'
import { useRecordView } from './use-record-view'
import { buttonText, handedOutCodes, thingOf } from './utils'

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
export function RelationDialog(props: RelationDialogProps) {
  const { target, onClose } = props
  const isMissing = target.id === '' || target.modelId === ''
  // What is open belongs to the caller. Without an id there is nothing to show: the viewer asks to be closed (spec 2 §4).
  useEffect(() => {
    if (isMissing) onClose()
  }, [isMissing, onClose])
  return isMissing ? null : <OpenRelation key={`${target.modelId}/${target.id}`} {...props} />
}

function OpenRelation({ target, onClose, kind = 'general', depth = 1 }: RelationDialogProps) {
  const t = useTranslations('list.record')
  const config = useModuleConfig(target.modelId)
  const { view, reload } = useRecordView(target.modelId, target.id)
  const { open, dialog } = useRelationDialog(kind, depth + 1)
  const design = useFormDesign(config.data?.formData)
  const forms = useMemo(() => (design && view.status === 'ready' ? handedOutCodes(design, view.texts) : 'all'), [design, view])
  const error = config.error ?? (view.status === 'failed' ? view.error : null)
  const retry = () => {
    void config.mutate()
    reload()
  }
  const name = config.data && design ? said(design, config.data.fullName) : ''
  return (
    <Surface
      kind={kind}
      width={design ? surfaceOf({ ...design.config, popupType: kind }).width : undefined}
      open
      title={name ? t('detailOf', { thing: thingOf(name) }) : t('detail')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{buttonText(design?.config.cancelButtonText ?? '', '取 消', t('close'))}</Button>}
    >
      {error ? (
        <RecordFault error={error} onRetry={retry} />
      ) : design && view.status === 'ready' ? (
        <DetailView
          design={design}
          values={view.texts}
          texts={view.texts}
          forms={forms}
          recordContext={{ modelId: target.modelId, id: target.id }}
          {...(depth < depthMax && { onOpenRecord: open })}
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
  const open = useCallback((modelId: string, id: string) => setTarget({ modelId, id }), [])
  const close = useCallback(() => setTarget(null), [])
  const dialog = target && <RelationDialog target={target} kind={kind} depth={depth} onClose={close} />
  return { open, dialog }
}
