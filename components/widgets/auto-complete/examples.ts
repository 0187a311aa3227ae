import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { bankBranches, missingInterfaceId, payees } from '@/components/widget-kits/lookups/example-records'

export const examples: readonly WidgetExample[] = [
  { title: 'text goes into a parameter', attributes: bankBranches },
  { title: 'text is the keyword', attributes: { ...payees, total: 10, placeholder: '请输入' }, value: '深圳' },
  {
    title: 'interface that does not answer',
    attributes: { ...bankBranches, interfaceId: missingInterfaceId },
    value: '招商银行',
  },
  { title: 'disabled', attributes: bankBranches, value: '招商银行', state: 'disabled' },
  { title: 'read-only', attributes: bankBranches, value: '招商银行', state: 'readOnly' },
  { title: 'error', attributes: bankBranches, state: 'error' },
]
