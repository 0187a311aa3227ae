import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { systemExamples } from '@/components/widget-kits/faces/system-examples'

export const examples: readonly WidgetExample[] = [
  ...systemExamples('示例集团/采购部'),
  { title: 'department alone', attributes: { showLevel: 'last', readonly: true } },
  { title: 'whole organisation', attributes: { showLevel: 'all', readonly: true } },
]
