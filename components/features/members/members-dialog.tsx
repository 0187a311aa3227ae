import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { type MemberObject, membersMax, userRelation } from '@/lib/contract/permission/user-relation'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { membersValues, readMembers, useMembers } from './queries'

type MembersDialogProps = {
  of: { id: string; fullName: string; type: MemberObject }
  /** Only who belongs to these organisations can be chosen; null: anybody. Undefined while it is being read. */
  within: readonly string[] | null | undefined
  /** Why `within` could not be read. */
  error?: unknown
  onRetry?: () => void
  title: string
  onClose: () => void
}

/** Who belongs to a position, a role or a group (contract 2 §6). */
export function MembersDialog(props: MembersDialogProps) {
  const { of, within, error, onRetry, title, onClose } = props
  const info = useMembers(of.id)
  return (
    <LoadingDialog<RecordValues>
      title={title}
      width="800px"
      start={within === undefined ? undefined : info.data && membersValues(info.data)}
      error={info.error ?? error}
      onRetry={() => {
        void info.mutate()
        onRetry?.()
      }}
      onClose={onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = MembersDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ of, within, values, frame, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.members')
  const isTooLarge = idsOf(values).length > membersMax
  const among = within ? { among: within.map((id) => `${id}--department`) } : {}
  const form = useDesignForm({
    drafts: null,
    id: of.id,
    design: () => formDesign([user('userIds', t('field'), { multiple: true, tip: t('tip'), ...among })], widgetSchemas),
    values,
    newest: () => readMembers(of.id),
  })
  return (
    <FormDialog
      {...frame}
      subtitle={of.fullName}
      form={form}
      notice={isTooLarge && <FormNotice>{t('tooMany', { most: membersMax })}</FormNotice>}
      save={
        isTooLarge
          ? null
          : {
              send: (filled) => saveMembers(of, filled),
              done: ({ msg }) => {
                toast.success(msg)
                onClose()
              },
            }
      }
    />
  )
}

async function saveMembers({ id, type }: MembersDialogProps['of'], filled: RecordValues) {
  const sent = { objectId: id, objectType: type, userIds: idsOf(filled), version: filled['version'] }
  return call(userRelation.replace, { params: { id }, body: userRelation.replace.body.parse(sent) })
}

function idsOf(values: RecordValues): readonly string[] {
  return readTexts(decodeList(values['userIds']))
}
