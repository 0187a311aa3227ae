import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordValues } from '@/lib/form/types'
import { membersDesign } from './group-form'
import { saveGroupMembers } from './mutations'
import { memberValues, readGroupMembers, useGroupMembers } from './queries'

type GroupMembersDialogProps = { of: { id: string; fullName: string }; onSaved: () => void; onClose: () => void }

/** Who belongs to a permission group: people, and what stands for people (contract 2 §8.1). */
export function GroupMembersDialog(props: GroupMembersDialogProps) {
  const t = useTexts('admin.authorise')
  const { data, error, mutate } = useGroupMembers(props.of.id)
  return (
    <LoadingDialog<RecordValues>
      title={t('groups.membersTitle')}
      width="800px"
      start={data && memberValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = GroupMembersDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ of, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.authorise')
  const form = useDesignForm({
    drafts: null,
    id: of.id,
    design: () => membersDesign(t),
    values,
    newest: () => readGroupMembers(of.id),
  })
  return (
    <FormDialog
      {...frame}
      subtitle={of.fullName}
      form={form}
      save={{
        send: (filled) => saveGroupMembers(of.id, filled),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
