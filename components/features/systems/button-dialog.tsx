import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { useFresh } from '@/lib/client/use-fresh'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type ButtonForm, moduleButton } from '@/lib/contract/system/module-items'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { RecordValues } from '@/lib/form/types'
import { half } from './system-form'

type ButtonDialogProps = { id: string | null; menuId: string; onSaved: () => void; onClose: () => void }

/** Makes or changes a button that can be granted (contract 2 §12.3). */
export function ButtonDialog(props: ButtonDialogProps) {
  const t = useTranslations('admin.systems')
  const { data, error, mutate } = useFresh(moduleButton.info, props.id === null ? null : { params: { id: props.id } })
  return (
    <LoadingDialog
      title={t(props.id === null ? 'items.button.create' : 'items.button.edit')}
      width="600px"
      start={props.id === null ? { moduleId: props.menuId, parentId: '-1' } : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = ButtonDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const form = useDesignForm({
    drafts: { name: 'system.moduleButton', title: t('items.button.title') },
    id,
    design: () => itemDesign(t),
    values,
    ...(id === null ? {} : { newest: async () => (await call(moduleButton.info, { params: { id } })).data }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveButton(moduleButton.create.body.parse(filled), target),
        done: ({ msg }) => {
          toast.success(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

function itemDesign(t: Texts) {
  return formDesign(
    [
      text('fullName', t('items.button.name'), { ...half, required: true, maxlength: 50 }),
      text('enCode', t('items.button.code'), { ...half, required: true, maxlength: 50 }),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

function saveButton(body: ButtonForm, { id, key }: Target) {
  return id === null
    ? call(moduleButton.create, { body }, { idempotencyKey: key })
    : call(moduleButton.update, { params: { id }, body })
}
