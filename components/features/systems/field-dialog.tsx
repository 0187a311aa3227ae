import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useFresh } from '@/lib/client/use-fresh'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { FieldForm } from '@/lib/contract/system/module-items'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, toggle } from '@/lib/form/build/value-fields'
import type { RecordValues } from '@/lib/form/types'
import { type FieldKind, fieldCalls } from './constants'
import { followRule, placeFields } from './place-form'
import { PlacePanel } from './place-panel'
import type { MenuOfFields } from './queries'
import { half } from './system-form'

type FieldDialogProps = { kind: FieldKind; id: string | null; menu: MenuOfFields; onSaved: () => void; onClose: () => void }

/** Makes or changes a column or field that can be granted (contract 2 §12.4). */
export function FieldDialog(props: FieldDialogProps) {
  const { kind, id } = props
  const t = useTranslations('admin.systems')
  const { data, error, mutate } = useFresh(fieldCalls[kind].info, id === null ? null : { params: { id } })
  return (
    <LoadingDialog
      title={t(`items.${kind}.${id === null ? 'create' : 'edit'}`)}
      width="600px"
      start={id === null ? { moduleId: props.menu.id, fieldRule: '0' } : data && valuesOf(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

function valuesOf(data: RecordValues): RecordValues {
  return { ...data, fieldRule: String(data['fieldRule'] ?? 0) }
}

type FilledDialogProps = FieldDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ kind, id, menu, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const calls = fieldCalls[kind]
  const form = useDesignForm({
    drafts: { name: `system.${kind}`, title: t(`items.${kind}.title`) },
    id,
    design: () => fieldDesign(t),
    values,
    follows: { fields: ['fieldRule'], apply: followRule },
    ...(id === null ? {} : { newest: async () => valuesOf((await call(calls.info, { params: { id } })).data) }),
  })
  const save = (body: FieldForm, target: Target) =>
    target.id === null
      ? call(calls.create, { body }, { idempotencyKey: target.key })
      : call(calls.update, { params: { id: target.id }, body })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => save(calls.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
      notice={<PlacePanel store={form.store} kind={kind} menu={menu} />}
    />
  )
}

function fieldDesign(t: Texts) {
  return formDesign(
    [
      ...placeFields(t),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
