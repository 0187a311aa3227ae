import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { patternOf, readPasswordPolicy, rulesOf } from '@/components/features/profile/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { md5Hex } from '@/lib/client/md5'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { user } from '@/lib/contract/permission/user'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { useSysConfig } from './queries'
import type { UserRow } from './utils'

/** A new password for somebody, who has to choose another one next (contract 2 §3.5); it keeps the rules of the installation. */
export function ResetPasswordDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations('admin.users')
  const config = useSysConfig()
  return (
    <LoadingDialog<object>
      title={t('resetPassword')}
      width="600px"
      start={config.data}
      error={config.error}
      onRetry={() => void config.mutate()}
      onClose={onClose}
    >
      {(start, frame) => <FilledDialog row={row} config={start} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ row, config, frame }: { row: UserRow; config: object; frame: DialogFrame }) {
  const t = useTexts('admin.users')
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () =>
      formDesign(
        [
          text('account', t('fields.account'), { disabled: true }),
          // Without a hint of its own what is missing is told as contract 2 §3.5 says it.
          secret('userPassword', t('fields.userPassword'), { rules: passwordRules(config, t) }),
          secret('validatePassword', t('fields.validatePassword'), { placeholder: t('validatePasswordHint') }),
        ],
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
      {...frame}
      form={form}
      subtitle={row.realName}
      save={{
        send: async (filled) => send(filled),
        done: ({ msg }) => {
          void tellDone(msg)
          frame.onClose()
        },
      }}
    />
  )
}

type PasswordRules = readonly { pattern: string; message: string }[]

function secret(name: string, label: string, options: { rules?: PasswordRules; placeholder?: string }) {
  return text(name, label, { required: true, maxlength: 100, isSecret: true, ...options })
}

/** The rules of passwords (contract 1 §10.2). Only the hash of what is typed leaves this page, so nobody else can look at it. */
function passwordRules(config: object, t: Texts): PasswordRules {
  const policy = readPasswordPolicy(config)
  return rulesOf(policy).map((rule) => ({
    pattern: String(patternOf(rule, policy)),
    message: t(`passwordRules.${rule}`, { count: policy.passwordLengthMinNumber }),
  }))
}
