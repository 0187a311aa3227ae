import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type UserGroupForm, userGroup } from '@/lib/contract/permission/user-group'
import type { GroupRow } from './utils'

export function saveGroup(body: UserGroupForm, { id, key }: Target) {
  return id === null
    ? call(userGroup.create, { body }, { idempotencyKey: key })
    : call(userGroup.update, { params: { id }, body: { ...body, id } })
}

/** Enabling and disabling from the list, which is read anew also after a refusal: somebody else was faster. */
export function useGroupState(settle: (ids: readonly string[]) => void) {
  const t = useTranslations('admin.groups')
  const { run } = useMutation(userGroup.state, { successToast: true })
  return ({ id, enabledMark }: GroupRow): RowAction => ({
    key: 'state',
    label: t(enabledMark === 1 ? 'disable' : 'enable'),
    ask: { text: t(enabledMark === 1 ? 'askDisable' : 'askEnable') },
    run: async () => {
      // The failure was shown.
      await run({ params: { id } }).catch(() => undefined)
      settle([id])
    },
  })
}
