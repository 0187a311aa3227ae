import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { applicationFormDesign } from './application-form'
import { saveApplication } from './mutations'
import { readApplication, useApplication } from './queries'
import { SecretInput } from './secret-input-panel'
import { type ApplicationBody, applicationValues } from './utils'

type ApplicationDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }

/** Makes or changes an application, on a page of its own (contract 2 §17). */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const { id } = props
  const t = useTexts('admin.interfaceOauth')
  const { data, error, mutate } = useApplication(id)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      width="900px"
      title={t(id === null ? 'create' : 'edit')}
      start={id === null ? {} : data && applicationValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

/** The same from one drawing to the next. */
const faces = { appSecret: SecretInput }

type FilledDialogProps = ApplicationDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.interfaceOauth')
  const form = useDesignForm({
    // A secret is not left behind on a machine.
    drafts: null,
    id,
    design: () => applicationFormDesign(t, { isNew: id === null }),
    values,
    ...(id === null ? {} : { newest: () => readApplication(id) }),
  })
  return (
    <FormDialog
      {...frame}
      {...(id === null ? {} : { subtitle: readText(values['appName']) })}
      form={form}
      faces={faces}
      save={{
        send: (filled, target) => saveApplication(filled as ApplicationBody, target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
      onClose={onClose}
    />
  )
}
