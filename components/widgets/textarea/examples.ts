import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { placeholder: '请输入说明' } },
  { title: 'counted', attributes: { maxlength: 200, showWordLimit: true }, value: '第一行\n第二行' },
  { title: 'grows with its text', attributes: { autoSize: { minRows: 2, maxRows: 6 } }, value: '一\n二\n三\n四' },
  { title: 'disabled', value: '已归档', state: 'disabled' },
  { title: 'read-only', value: '可以选择和复制', state: 'readOnly' },
  { title: 'fault', value: '太短', state: 'error' },
]
