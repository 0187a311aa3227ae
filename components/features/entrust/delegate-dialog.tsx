import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import type { RecordValues } from '@/lib/form/types'
import { delegateBody, delegateFormDesign, delegateValues, templatesFollowRange } from './delegate-form'
import { saveDelegate } from './mutations'
import { readDelegate, useDelegate } from './queries'
import { TemplatesInput } from './templates-input-panel'

type DelegateDialogProps = { id: string | null; reading: Reading | null; onSaved: () => void; onClose: () => void }

const newDelegate: RecordValues = {}
const faces = { templates: TemplatesInput }

/** Makes or changes a delegation (contract 4a §6.7). */
export function DelegateDialog(props: DelegateDialogProps) {
  const { id, reading, onClose } = props
  const t = useTexts('entrust')
  const { data, error, mutate } = useDelegate(id)
  const start = id === null ? newDelegate : data && delegateValues(data)
  return (
    <LoadingDialog<RecordValues>
      title={t(id === null ? 'create' : 'edit')}
      reading={reading}
      width="640px"
      start={start}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = DelegateDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('entrust')
  const { user } = useShell()
  const form = useDesignForm({
    drafts: { name: 'workFlow.entrust', title: t('tabs.1') },
    id,
    design: () => delegateFormDesign(t),
    values,
    follows: templatesFollowRange,
    ...(id === null ? {} : { newest: () => readDelegate(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      faces={faces}
      save={{
        send: async (filled, target) => saveDelegate(flowDelegate.create.body.parse(delegateBody(filled, user.userId)), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
