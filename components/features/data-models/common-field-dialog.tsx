import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { commonFields } from '@/lib/contract/system/data-model'
import { commonFieldFormDesign, followDataType } from './common-field-form'
import { saveCommonField } from './mutations'
import { readCommonField, useCommonField } from './queries'

type Values = Record<string, unknown>
type CommonFieldDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }

const newField: Values = { dataType: 'varchar', dataLength: '50' }

/** Makes or changes a common column (contract 2 §18.2). */
export function CommonFieldDialog(props: CommonFieldDialogProps) {
  const t = useTranslations('admin.dataModels')
  const { data, error, mutate } = useCommonField(props.id)
  return (
    <LoadingDialog<Values>
      title={t(props.id === null ? 'createCommon' : 'editCommon')}
      width="600px"
      start={props.id === null ? newField : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledProps = CommonFieldDialogProps & { values: Values; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledProps) {
  const t = useTranslations('admin.dataModels')
  const form = useDesignForm({
    drafts: { name: 'systemData.commonField', title: t('common') },
    id,
    design: () => commonFieldFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readCommonField(id) }),
    follows: { fields: ['dataType'], apply: followDataType },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveCommonField(commonFields.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
