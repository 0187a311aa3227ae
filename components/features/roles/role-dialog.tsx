import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { tellDone } from '@/lib/client/tell-done'
import type { RecordValues } from '@/lib/form/types'
import { saveRole } from './mutations'
import { readRole, useRole } from './queries'
import { followKind, roleFormDesign } from './role-form'
import { roleBody, roleKinds, roleValues } from './utils'

type RoleDialogProps = {
  id: string | null
  /** The way to the organisation that is chosen at the left. */
  organizeIds: readonly string[]
  isGlobal: boolean
  reading: Reading | null
  onSaved: () => void
  onClose: () => void
}

/** Makes or changes a role (contract 2 §4.3). */
export function RoleDialog(props: RoleDialogProps) {
  const { id, organizeIds, isGlobal, reading } = props
  const t = useTranslations('admin.roles')
  const { data, error, mutate } = useRole(id)
  const first: RecordValues = {
    globalMark: isGlobal ? roleKinds.global : roleKinds.organisation,
    ...(organizeIds.length > 0 ? { organizeIdsTree: [organizeIds] } : {}),
  }
  return (
    <LoadingDialog<RecordValues>
      title={t(id === null ? 'create' : 'edit')}
      reading={reading}
      width="600px"
      start={id === null ? first : data && roleValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = RoleDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.roles')
  const { user } = useShell()
  const form = useDesignForm({
    drafts: { name: 'permission.role', title: t('title') },
    id,
    design: () => roleFormDesign(t, { canBeGlobal: user.isAdministrator === 1 }),
    values,
    follows: { fields: ['globalMark'], apply: followKind },
    ...(id === null ? {} : { newest: () => readRole(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled, target) => saveRole(roleBody(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
