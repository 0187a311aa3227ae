import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { DocumentRow, FolderNode } from '@/lib/contract/extend/document'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { readText } from '@/lib/form/read'
import { moveTo } from './mutations'
import { useFolders } from './queries'

type MoveDialogProps = { row: DocumentRow; onSaved: () => void; onClose: () => void }

/** Chooses the folder that something goes into. */
export function MoveDialog(props: MoveDialogProps) {
  const t = useTexts('documents')
  const { data, error, mutate } = useFolders(props.row.id)
  return (
    <LoadingDialog<{ tree: readonly FolderNode[] }>
      title={t('move.title')}
      width="480px"
      start={data && { tree: data.list }}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {({ tree }, frame) => <FilledDialog {...props} tree={tree} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = MoveDialogProps & { tree: readonly FolderNode[]; frame: DialogFrame }

function FilledDialog({ row, tree, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('documents')
  const form = useDesignForm({
    drafts: null,
    id: row.id,
    design: () => {
      const face = { required: true, placeholder: t('move.required'), multiple: false, clearable: false }
      return formDesign([treeSelect('toId', t('move.label'), tree, face)], widgetSchemas)
    },
    values: {},
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled) => moveTo(row.id, readText(filled['toId'])),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
