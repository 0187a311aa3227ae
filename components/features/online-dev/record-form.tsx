import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { toAppError } from '@/lib/errors/app-error'
import { GoneRecordDrafts } from './gone-record-drafts-panel'
import { NeighbourButtons } from './neighbour-buttons-panel'
import { RecordBody } from './record-body'
import { afterForm, neighbours, type OpenRecord, type RecordDialogProps, surfaceOf } from './record-surface'
import { useGoneRecord } from './use-gone-record'
import { useRecordForm } from './use-record-form'
import { buttonText, isGone, offeredButtons } from './utils'

/** A record being filled in, in the surface its design names (contract 3a §14). */
export function RecordForm({ module, open, pageIds, onOpen, onChanged }: RecordDialogProps) {
  const t = useTranslations('list.record')
  const { config } = module.form
  const isNew = open.id === null
  const canAdd = offeredButtons(module.list.buttons, ['add'], module.access).length > 0
  const onAnew = canAdd ? (carried: Record<string, unknown>) => onOpen({ mode: 'create', id: null, carried }) : null
  const form = useRecordForm({
    module,
    id: open.id,
    resume: open.resume,
    carried: open.carried,
    onChanged,
    onClosed: () => onOpen(afterForm(open)),
    ...(onAnew ? { onAnew } : {}),
  })
  useGoneRecord(form.loadError ?? form.failure, onChanged)
  const leaveTo = async (next: OpenRecord | null) => {
    if (await form.mayLeave()) onOpen(next)
  }
  const canSave = form.session !== null
  return (
    <Surface
      {...surfaceOf(config)}
      open
      title={isNew ? t('create') : t('edit')}
      onClose={() => void leaveTo(afterForm(open))}
      busy={form.isSaving}
      footer={
        <>
          <NeighbourButtons
            {...neighbours(pageIds, open.id)}
            disabled={form.isSaving}
            onGo={(id) => void leaveTo({ mode: 'edit', id, isFromDetail: open.isFromDetail === true })}
          />
          <Button disabled={form.isSaving} onClick={() => void leaveTo(afterForm(open))}>
            {buttonText(config.cancelButtonText, '取 消', t('cancel'))}
          </Button>
          {config.hasConfirmAndAddBtn && (
            <Button disabled={!canSave || form.isSaving} onClick={() => form.save('continue')}>
              {isNew ? buttonText(config.confirmAndAddText, '确定并继续操作', t('saveAndAdd')) : t('saveAndContinue')}
            </Button>
          )}
          <Button variant="primary" disabled={!canSave} loading={form.isSaving} onClick={() => form.save('close')}>
            {buttonText(config.confirmButtonText, '确 定', t('save'))}
          </Button>
        </>
      }
    >
      {form.loadError ? (
        <>
          <ErrorState error={form.loadError} onRetry={form.retry} />
          {open.id !== null && onAnew && isGone(toAppError(form.loadError)) && (
            <GoneRecordDrafts module={module} recordId={open.id} onAnew={onAnew} />
          )}
        </>
      ) : null}
      {!form.loadError && !form.session && <LoadingState />}
      {form.session && !form.loadError ? (
        <RecordBody
          form={form}
          session={form.session}
          modelId={module.modelId}
          recordId={open.id ?? ''}
          popupType={config.popupType}
        />
      ) : null}
    </Surface>
  )
}
