import type { WidgetExample } from '../define-widget'
import { systemExamples } from '../system-examples'

export const examples: readonly WidgetExample[] = [
  ...systemExamples('示例集团/采购部'),
  { title: 'department alone', attributes: { showLevel: 'last', readonly: true } },
  { title: 'whole organisation', attributes: { showLevel: 'all', readonly: true } },
]
