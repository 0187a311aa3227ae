import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { type DocumentRow, documentNameMax } from '@/lib/contract/extend/document'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { saveName } from './mutations'
import { useDocument } from './queries'

type NameDialogProps = {
  /** What gets another name; null for a new folder. */
  row: DocumentRow | null
  /** Where a new folder is made. */
  parentId: string
  onSaved: () => void
  onClose: () => void
}

const newFolder: Record<string, unknown> = {}

/** Names a new folder, or gives a folder or a file another name: that of a file without its ending. */
export function NameDialog(props: NameDialogProps) {
  const { row } = props
  const t = useTexts('documents')
  const { data, error, mutate } = useDocument(row?.id ?? null)
  return (
    <LoadingDialog<Record<string, unknown>>
      title={t(row ? 'name.rename' : 'name.folder')}
      width="480px"
      start={row ? data : newFolder}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = NameDialogProps & { values: Record<string, unknown>; frame: DialogFrame }

function FilledDialog({ row, parentId, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('documents')
  const form = useDesignForm({
    drafts: null,
    id: row?.id ?? null,
    design: () => {
      const face = { required: true, placeholder: t('name.required'), maxlength: documentNameMax }
      return formDesign([text('fullName', t('name.label'), face)], widgetSchemas)
    },
    values,
  })
  const place = row ? row.parentId || parentId : parentId
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, { id, key }) =>
          saveName({ id, fullName: readText(filled['fullName']), parentId: place, type: row?.type === 1 ? '1' : '0' }, key),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
