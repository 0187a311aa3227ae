import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { materials, missingInterfaceId, payees } from '@/components/widget-kits/lookups/example-records'

export const examples: readonly WidgetExample[] = [
  { title: 'dialog, nothing chosen', attributes: materials },
  { title: 'dialog, chosen', attributes: materials, value: 'M003' },
  { title: 'drawer with paging', attributes: { ...payees, hasPage: true, pageSize: 20, popupType: 'drawer' } },
  { title: 'interface that does not answer', attributes: { ...materials, interfaceId: missingInterfaceId }, value: 'M001' },
  { title: 'disabled', attributes: materials, value: 'M003', state: 'disabled' },
  { title: 'read-only', attributes: materials, value: 'M003', state: 'readOnly' },
  { title: 'error', attributes: materials, state: 'error' },
]
