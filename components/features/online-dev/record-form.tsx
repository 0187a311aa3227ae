import { useTranslations } from 'next-intl'
import { RecordPresence } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { toAppError } from '@/lib/errors/app-error'
import { GoneRecordDrafts } from './gone-record-drafts-panel'
import { NeighbourButtons } from './neighbour-buttons-panel'
import { RecordBody } from './record-body'
import { afterForm, neighbours, type OpenRecord, type RecordDialogProps, surfaceOf } from './record-surface'
import { useGoneRecord } from './use-gone-record'
import { useRecordForm } from './use-record-form'
import { buttonText, isGone, offeredButtons, recordTitle, thingOf } from './utils'

/** A record being filled in, in the surface its design names (contract 3a §14). */
export function RecordForm({ module, open, title, send, pageIds, onOpen, onChanged }: RecordDialogProps) {
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
    given: open.given,
    send,
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
    <FormSurface
      {...surfaceOf(config)}
      title={title ?? t(isNew ? 'createOf' : 'editOf', { thing: thingOf(module.title) })}
      subtitle={isNew || !form.session ? '' : recordTitle(module, { ...form.session.base, ...form.session.texts })}
      headExtra={open.id !== null && <RecordPresence modelId={module.modelId} recordId={open.id} doing="editing" />}
      edit={form}
      onLeft={() => onOpen(afterForm(open))}
      before={
        <NeighbourButtons
          {...neighbours(pageIds, open.id)}
          disabled={form.isSaving}
          onGo={(id) => void leaveTo({ mode: 'edit', id, isFromDetail: open.isFromDetail === true })}
        />
      }
      cancelText={buttonText(config.cancelButtonText, '取 消', t('cancel'))}
      between={
        config.hasConfirmAndAddBtn && (
          <Button disabled={!canSave || form.isSaving} onClick={() => form.save('continue')}>
            {isNew ? buttonText(config.confirmAndAddText, '确定并继续操作', t('saveAndAdd')) : t('saveAndContinue')}
          </Button>
        )
      }
      submit={{
        text: buttonText(config.confirmButtonText, '确 定', t('save')),
        isDisabled: !canSave,
        onPress: () => form.save('close'),
      }}
    >
      <RecordFields module={module} id={open.id} form={form} onAnew={onAnew} />
    </FormSurface>
  )
}

type RecordFieldsProps = {
  module: RecordDialogProps['module']
  id: string | null
  form: ReturnType<typeof useRecordForm>
  onAnew: ((carried: Record<string, unknown>) => void) | null
}

/** The fields, or why there are none; of a record that is gone, with what was typed into it. */
function RecordFields({ module, id, form, onAnew }: RecordFieldsProps) {
  if (form.loadError) {
    return (
      <>
        <ErrorState error={form.loadError} onRetry={form.retry} />
        {id !== null && onAnew && isGone(toAppError(form.loadError)) && (
          <GoneRecordDrafts module={module} recordId={id} onAnew={onAnew} />
        )}
      </>
    )
  }
  if (!form.session) return <LoadingState />
  return (
    <RecordBody
      form={form}
      session={form.session}
      modelId={module.modelId}
      recordId={id ?? ''}
      popupType={module.form.config.popupType}
    />
  )
}
