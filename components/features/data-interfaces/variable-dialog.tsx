import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'
import type { RecordValues } from '@/lib/form/types'
import { emptyFunction } from './constants'
import { saveVariable } from './mutations'
import { readVariable, useVariable } from './queries'
import { FunctionText } from './script-panel'
import { variableFormDesign } from './variable-form'

type VariableDialogProps = { id: string | null; interfaceId: string; onSaved: () => void; onClose: () => void }

/** Makes or changes a variable of an authentication interface (contract 2 §16.5). */
export function VariableDialog(props: VariableDialogProps) {
  const t = useTexts('admin.dataInterfaces')
  const { data, error, mutate } = useVariable(props.id)
  return (
    <LoadingDialog<RecordValues>
      title={t(props.id === null ? 'variables.create' : 'variables.edit')}
      width="600px"
      start={props.id === null ? { expression: emptyFunction } : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

/** The same from one drawing to the next. */
const faces = { expression: FunctionText }

type FilledDialogProps = VariableDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, interfaceId, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.dataInterfaces')
  const form = useDesignForm({
    drafts: { name: 'systemData.dataInterface.variate', title: t('variables.title') },
    id,
    design: () => variableFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readVariable(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      faces={faces}
      save={{
        // What it holds is the platform's.
        send: ({ value: _, ...filled }, target) =>
          saveVariable(dataInterfaceVariate.create.body.parse({ ...filled, interfaceId }), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
