import type { WidgetExample } from '@/components/widget-kits/define-widget'

const options = [
  { id: '1', fullName: '待审核' },
  { id: '2', fullName: '已通过' },
  { id: '3', fullName: '已退回', disabled: true },
  { id: '4', fullName: '已关闭' },
]
const many = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), fullName: `选项 ${index}` }))

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { options, placeholder: '请选择状态' } },
  { title: 'one', attributes: { options, clearable: true }, value: '2' },
  { title: 'several', attributes: { options, multiple: true }, value: ['1', '2', '4'] },
  { title: 'filter over ten thousand', attributes: { options: many, filterable: true }, value: '4711' },
  { title: 'a value that is no option', attributes: { options }, value: 'gone' },
  { title: 'no options', attributes: { options: [] } },
  { title: 'disabled', attributes: { options }, value: '1', state: 'disabled' },
  { title: 'read-only', attributes: { options }, value: '1', state: 'readOnly' },
  { title: 'fault', attributes: { options }, state: 'error' },
]
