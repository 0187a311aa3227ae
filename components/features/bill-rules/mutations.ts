import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import type { List } from '@/components/screen/use-list'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type BillRuleForm, billRule } from '@/lib/contract/system/bill-rule'
import type { RuleRow } from './columns'

export function saveRule(body: BillRuleForm, { id, key }: Target) {
  // Contract 2 §15: the start is as long as the numbers are.
  const sent = { ...body, startNumber: body.startNumber.padStart(body.digit, '0') }
  return id === null
    ? call(billRule.create, { body: sent }, { idempotencyKey: key })
    : call(billRule.update, { params: { id }, body: { ...sent, id } })
}

export function importRule(body: FormData) {
  return call(billRule.import, { body })
}

/** Enabling and disabling from the list, which is read anew also after a refusal: somebody else was faster. */
export function useRuleState(list: Pick<List<RuleRow>, 'settle'>) {
  const t = useTranslations('admin.billRules')
  const { run } = useMutation(billRule.state, { successToast: true })
  return ({ id, enabledMark }: RuleRow): RowAction => ({
    key: 'state',
    label: t(enabledMark === 1 ? 'disable' : 'enable'),
    ask: { text: t(enabledMark === 1 ? 'askDisable' : 'askEnable') },
    run: async () => {
      // The failure was shown.
      await run({ params: { id } }).catch(() => undefined)
      list.settle([id])
    },
  })
}
