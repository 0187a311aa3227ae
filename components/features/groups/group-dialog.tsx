import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { tellDone } from '@/lib/client/tell-done'
import { userGroup } from '@/lib/contract/permission/user-group'
import type { RecordValues } from '@/lib/form/types'
import { groupFormDesign } from './group-form'
import { saveGroup } from './mutations'
import { readGroup, useGroup } from './queries'
import type { GroupType } from './utils'

type GroupDialogProps = {
  id: string | null
  /** Undefined while they are on their way. */
  types: readonly GroupType[] | undefined
  reading: Reading | null
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; choices: readonly GroupType[] }
const newGroup: RecordValues = {}

/** Makes or changes a group (contract 2 §5). */
export function GroupDialog(props: GroupDialogProps) {
  const { id, types, reading } = props
  const t = useTranslations('admin.groups')
  const { data, error, mutate } = useGroup(id)
  const values = id === null ? newGroup : data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      reading={reading}
      width="600px"
      start={values && types ? { values, choices: types } : undefined}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ id, values, choices, frame, onSaved, onClose }: GroupDialogProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('admin.groups')
  const form = useDesignForm({
    drafts: { name: 'permission.group', title: t('title') },
    id,
    design: () => groupFormDesign(t, choices),
    values,
    ...(id === null ? {} : { newest: () => readGroup(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled, target) => saveGroup(userGroup.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
