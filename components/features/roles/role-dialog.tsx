import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { type RoleForm, role } from '@/lib/contract/permission/role'
import type { RecordValues } from '@/lib/form/types'
import { readRole, useRole } from './queries'
import { roleFormDesign } from './role-form'
import { followKind, roleBody, roleValues, type Texts } from './utils'

type RoleDialogProps = {
  id: string | null
  /** The way to the organisation that is chosen at the left. */
  organizeIds: readonly string[]
  mayBeGlobal: boolean
  onSaved: () => void
  onClose: () => void
}

/** Makes or changes a role (contract 2 §4.3). */
export function RoleDialog(props: RoleDialogProps) {
  const { id, organizeIds, mayBeGlobal } = props
  const t = useTranslations('admin.roles')
  const info = useRole(id)
  const ofPlace = organizeIds.length > 0 ? { globalMark: '0', organizeIdsTree: [organizeIds] } : {}
  const first = mayBeGlobal ? ofPlace : { ...ofPlace, globalMark: '0' }
  return (
    <LoadingDialog<RecordValues>
      title={t(id === null ? 'create' : 'edit')}
      width="600px"
      start={id === null ? first : info.data && roleValues(info.data)}
      error={info.error}
      onRetry={() => void info.mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = RoleDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, mayBeGlobal, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.roles') as unknown as Texts
  const form = useDesignForm({
    drafts: { name: 'permission.role', title: t('title') },
    id,
    design: () => roleFormDesign(t, { mayBeGlobal }),
    values,
    follows: { fields: ['globalMark'], apply: followKind },
    ...(id === null ? {} : { newest: () => readRole(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveRole(roleBody(filled), target),
        done: ({ msg }) => {
          toast.success(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

function saveRole(body: RoleForm, { id, key }: Target) {
  return id === null ? call(role.create, { body }, { idempotencyKey: key }) : call(role.update, { params: { id }, body })
}
