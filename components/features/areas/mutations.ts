import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type AreaForm, area } from '@/lib/contract/system/area'
import type { AreaRow } from './columns'

export function saveArea(body: AreaForm, { id, key }: Target) {
  return id === null
    ? call(area.create, { body }, { idempotencyKey: key })
    : call(area.update, { params: { id }, body: { ...body, id } })
}

/** Enabling and disabling from the list, which is read anew also after a refusal: somebody else was faster. */
export function useAreaState(settle: (ids: readonly string[]) => void) {
  const t = useTranslations('admin.areas')
  const { run } = useMutation(area.state, { successToast: true })
  return ({ id, enabledMark }: AreaRow): RowAction => ({
    key: 'state',
    label: t(enabledMark === 0 ? 'enable' : 'disable'),
    ask: { text: t(enabledMark === 0 ? 'askEnable' : 'askDisable') },
    run: async () => {
      // The failure was shown.
      await run({ params: { id } }).catch(() => undefined)
      settle([id])
    },
  })
}
