import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useFresh } from '@/lib/client/use-fresh'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type ButtonForm, type ButtonRow, moduleButton } from '@/lib/contract/system/module-items'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { RecordValues } from '@/lib/form/types'
import { topId } from './constants'
import { IconPanel } from './face-panel'
import { half, iconField } from './system-form'

type ButtonDialogProps = { id: string | null; menuId: string; onSaved: () => void; onClose: () => void }

/** Makes or changes a button that can be granted (contract 2 §12.3). */
export function ButtonDialog(props: ButtonDialogProps) {
  const t = useTranslations('admin.systems')
  const { id, menuId } = props
  const info = useFresh(moduleButton.info, id === null ? null : { params: { id } })
  const buttons = useFresh(moduleButton.selector, { params: { moduleId: menuId } })
  const values = id === null ? { moduleId: menuId, parentId: topId } : info.data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'items.button.create' : 'items.button.edit')}
      width="600px"
      start={values && buttons.data && { values, parents: withoutSelf(buttons.data.list, id) }}
      error={info.error ?? buttons.error}
      onRetry={() => {
        void info.mutate()
        void buttons.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

/** Below which a button may stand: not below itself. */
function withoutSelf(buttons: readonly ButtonRow[], id: string | null): readonly ButtonRow[] {
  return buttons.flatMap((button) => (button.id === id ? [] : [{ ...button, children: [...withoutSelf(button.children, id)] }]))
}

type Start = { values: RecordValues; parents: readonly ButtonRow[] }
type FilledDialogProps = ButtonDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, parents, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const form = useDesignForm({
    drafts: { name: 'system.moduleButton', title: t('items.button.title') },
    id,
    design: () => buttonDesign(t, parents),
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
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
      notice={<IconPanel store={form.store} />}
    />
  )
}

function buttonDesign(t: Texts, parents: readonly ButtonRow[]) {
  const top = [{ id: topId, fullName: t('menus.top'), children: parents }]
  return formDesign(
    [
      treeSelect('parentId', t('items.button.parent'), top, { required: true, multiple: false, clearable: false }),
      text('fullName', t('items.button.name'), { ...half, required: true, maxlength: 50 }),
      text('enCode', t('items.button.code'), { ...half, required: true, maxlength: 50 }),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
      iconField(t),
    ],
    widgetSchemas,
  )
}

function saveButton(body: ButtonForm, { id, key }: Target) {
  return id === null
    ? call(moduleButton.create, { body }, { idempotencyKey: key })
    : call(moduleButton.update, { params: { id }, body })
}
