import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type PositionForm, position } from '@/lib/contract/permission/position'
import type { PositionRow } from './utils'

export function savePosition(body: PositionForm, { id, key }: Target) {
  return id === null
    ? call(position.create, { body }, { idempotencyKey: key })
    : call(position.update, { params: { id }, body: { ...body, id } })
}

/** Enabling and disabling from the list, which is read anew also after a refusal: somebody else was faster. */
export function usePositionState(settle: (ids: readonly string[]) => void) {
  const t = useTranslations('admin.positions')
  const { run } = useMutation(position.state, { successToast: true })
  return ({ id, enabledMark }: PositionRow): RowAction => ({
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
