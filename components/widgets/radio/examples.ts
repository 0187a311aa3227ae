import type { WidgetExample } from '@/components/widget-kits/define-widget'

const options = [
  { id: '1', fullName: '是' },
  { id: '2', fullName: '否' },
  { id: '3', fullName: '未知', disabled: true },
]

export const examples: readonly WidgetExample[] = [
  { title: 'one chosen', attributes: { options }, value: '1' },
  { title: 'below each other', attributes: { options, direction: 'vertical' }, value: '2' },
  { title: 'with frames', attributes: { options, border: true }, value: '1' },
  { title: 'buttons', attributes: { options, optionType: 'button' }, value: '2' },
  { title: 'disabled', attributes: { options }, value: '1', state: 'disabled' },
  { title: 'read-only', attributes: { options, optionType: 'button' }, value: '1', state: 'readOnly' },
  { title: 'fault', attributes: { options }, state: 'error' },
]
