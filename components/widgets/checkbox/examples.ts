import type { WidgetExample } from '@/components/widget-kits/define-widget'

const options = [
  { id: 'a', fullName: '外观' },
  { id: 'b', fullName: '尺寸' },
  { id: 'c', fullName: '性能' },
  { id: 'd', fullName: '包装', disabled: true },
]

export const examples: readonly WidgetExample[] = [
  { title: 'some chosen', attributes: { options }, value: ['a', 'c'] },
  { title: 'below each other', attributes: { options, direction: 'vertical' }, value: ['b'] },
  { title: 'with frames', attributes: { options, border: true }, value: ['a'] },
  { title: 'buttons', attributes: { options, optionType: 'button' }, value: ['a', 'b'] },
  { title: 'disabled', attributes: { options }, value: ['a'], state: 'disabled' },
  { title: 'read-only', attributes: { options }, value: ['a'], state: 'readOnly' },
  { title: 'fault', attributes: { options }, value: [], state: 'error' },
]
