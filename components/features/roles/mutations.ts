import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type RoleForm, role } from '@/lib/contract/permission/role'
import type { RoleRow } from './utils'

export function saveRole(body: RoleForm, { id, key }: Target) {
  return id === null
    ? call(role.create, { body }, { idempotencyKey: key })
    : call(role.update, { params: { id }, body: { ...body, id } })
}

/** Enabling and disabling from the list, which is read anew also after a refusal: somebody else was faster. */
export function useRoleState(settle: (ids: readonly string[]) => void) {
  const t = useTranslations('admin.roles')
  const { run } = useMutation(role.state, { successToast: true })
  return ({ id, enabledMark }: RoleRow): RowAction => ({
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
