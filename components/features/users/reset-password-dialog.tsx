import { useTranslations } from 'next-intl'
import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { md5Hex } from '@/lib/client/md5'
import { toast } from '@/lib/client/toast-store'
import { user } from '@/lib/contract/permission/user'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { UserRow } from './utils'

/** A new password for somebody, who has to choose another one next (contract 2 §3.5). */
export function ResetPasswordDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations('admin.users')
  const secret = (name: string) =>
    text(name, t(`fields.${name}`), { required: true, maxlength: 100, isSecret: true, placeholder: t(`${name}Hint`) })
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () =>
      formDesign(
        [text('account', t('fields.account'), { disabled: true }), secret('userPassword'), secret('validatePassword')],
        widgetSchemas,
      ),
    values: { account: row.account },
  })
  const send = (filled: Record<string, unknown>) => {
    const [password, again] = [readText(filled['userPassword']), readText(filled['validatePassword'])]
    if (password !== again) {
      const issues = [{ path: 'validatePassword', code: 'invalid', message: t('notSame') }]
      throw new AppError('invalid', 'the two passwords differ', { userMessage: t('notSame'), issues })
    }
    const body = { id: row.id, userPassword: md5Hex(password), validatePassword: md5Hex(again) }
    return call(user.resetPassword, { params: { id: row.id }, body })
  }
  return (
    <FormDialog
      form={form}
      title={t('resetPassword')}
      subtitle={row.realName}
      width="600px"
      onClose={onClose}
      save={{
        send: async (filled) => send(filled),
        done: ({ msg }) => {
          toast.success(msg)
          onClose()
        },
      }}
    />
  )
}
