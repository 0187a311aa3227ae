import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import type { Reading } from '@/components/screen/use-row-editing'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { user } from '@/lib/contract/permission/user'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { readUser, useDictionaries, usePasswordTip, userSources, useUser } from './queries'
import { type Dictionary, userFormDesign } from './user-form'
import { type PasswordTip, type UserBody, userBody, userStates, userValues } from './utils'

type UserDialogProps = {
  id: string | null
  /** The way to the organisation that is chosen at the left. */
  organizeIds: readonly string[]
  reading: Reading | null
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; dictionaries: readonly Dictionary[]; passwordTip: PasswordTip }

/** Makes or changes a user, on a page of its own (contract 2 §3.3). */
export function UserDialog(props: UserDialogProps) {
  const { id, organizeIds, reading } = props
  const t = useTranslations('admin.users')
  const info = useUser(id)
  const dictionaries = useDictionaries()
  const passwordTip = usePasswordTip(id === null)
  const first = organizeIds.length > 0 ? { organizeIdTree: [organizeIds] } : {}
  const values = id === null ? first : info.data && userValues(info.data)
  const isReady = values && !dictionaries.isLoading && passwordTip
  return (
    <LoadingDialog<Start>
      kind="fullScreen"
      title={t(id === null ? 'create' : 'edit')}
      reading={reading}
      start={isReady ? { values, dictionaries: dictionaries.data?.list ?? [], passwordTip } : undefined}
      error={info.error}
      onRetry={() => void info.mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = UserDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, dictionaries, passwordTip, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.users')
  const isAccountLocked = values['enabledMark'] === String(userStates.locked)
  const form = useDesignForm({
    drafts: { name: 'permission.user', title: t('title') },
    id,
    design: () => userFormDesign(t, { dictionaries, isNew: id === null, isLocked: isAccountLocked, passwordTip }),
    values,
    sources: userSources(
      { positionIds: readTexts(values['positionId']), roleIds: readTexts(values['roleId']) },
      { noOrganisation: t('noOrganisation'), others: t('others') },
    ),
    ...(id === null ? {} : { newest: () => readUser(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveUser(userBody(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

function saveUser(body: UserBody, { id, key }: Target) {
  return id === null ? call(user.create, { body }, { idempotencyKey: key }) : call(user.update, { params: { id }, body })
}
