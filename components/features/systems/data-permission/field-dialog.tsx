import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { type DataFieldForm, moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import type { RecordValues } from '@/lib/form/types'
import { PlacePanel } from '../place-panel'
import type { MenuOfFields } from '../queries'
import { conditionValues, dataFieldBody, dataFieldDesign, dataFieldValues, followedFields, followField } from './field-form'
import { readDataField, useDataField } from './queries'

type DataFieldDialogProps = { id: string | null; menu: MenuOfFields; onSaved: () => void; onClose: () => void }

/** Makes or changes what conditions can be about (contract 2 §12.6). */
export function DataFieldDialog(props: DataFieldDialogProps) {
  const { id, menu } = props
  const t = useTranslations('admin.systems')
  const { data, error, mutate } = useDataField(id)
  return (
    <LoadingDialog
      title={t(id === null ? 'data.field.create' : 'data.field.edit')}
      width="630px"
      start={id === null ? { moduleId: menu.id, fieldRule: '0' } : data && dataFieldValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = DataFieldDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, menu, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const form = useDesignForm({
    drafts: { name: 'system.dataField', title: t('data.field.title') },
    id,
    design: () => dataFieldDesign(t),
    values,
    follows: { fields: followedFields, apply: followField },
    ...(id === null ? {} : { newest: async () => dataFieldValues(await readDataField(id)) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveField(dataFieldBody(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
      notice={<PlacePanel store={form.store} kind="data" menu={menu} moreOf={conditionValues} />}
    />
  )
}

function saveField(body: DataFieldForm, { id, key }: Target) {
  return id === null
    ? call(moduleDataAuthorize.create, { body }, { idempotencyKey: key })
    : call(moduleDataAuthorize.update, { params: { id }, body })
}
