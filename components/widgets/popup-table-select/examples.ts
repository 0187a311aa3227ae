import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { materials, missingInterfaceId, payees } from '@/components/widget-kits/lookups/example-records'

export const examples: readonly WidgetExample[] = [
  { title: 'one of a short table', attributes: materials, value: 'M005' },
  { title: 'several, with a keyword', attributes: { ...materials, multiple: true, filterable: true }, value: ['M003', 'M009'] },
  { title: 'pages', attributes: { ...payees, hasPage: true, pageSize: 20, filterable: true } },
  { title: 'interface that does not answer', attributes: { ...materials, interfaceId: missingInterfaceId }, value: 'M001' },
  { title: 'disabled', attributes: { ...materials, multiple: true }, value: ['M003', 'M009'], state: 'disabled' },
  { title: 'read-only', attributes: materials, value: 'M005', state: 'readOnly' },
  { title: 'error', attributes: materials, state: 'error' },
]
