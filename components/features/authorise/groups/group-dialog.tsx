import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordValues } from '@/lib/form/types'
import { groupFormDesign } from './group-form'
import { savePermissionGroup } from './mutations'
import { readPermissionGroup, usePermissionGroup } from './queries'

type GroupDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }

const newGroup: RecordValues = {}

/** Makes or changes a permission group (contract 2 §8.1). */
export function GroupDialog(props: GroupDialogProps) {
  const { id } = props
  const t = useTexts('admin.authorise')
  const { data, error, mutate } = usePermissionGroup(id)
  return (
    <LoadingDialog<RecordValues>
      title={t(id === null ? 'groups.create' : 'groups.edit')}
      width="600px"
      start={id === null ? newGroup : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ id, values, frame, onSaved, onClose }: GroupDialogProps & { values: RecordValues; frame: DialogFrame }) {
  const t = useTexts('admin.authorise')
  const form = useDesignForm({
    drafts: { name: 'permission.permissionGroup', title: t('types.PermissionGroup') },
    id,
    design: () => groupFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readPermissionGroup(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled, target) => savePermissionGroup(filled, target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
