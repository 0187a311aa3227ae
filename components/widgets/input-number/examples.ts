import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { placeholder: '请输入数字' } },
  { title: 'thousands and decimals', attributes: { thousands: true, precision: 2 }, value: 1234567.5 },
  { title: 'buttons on both sides', attributes: { controls: true, step: 5 }, value: 10 },
  {
    title: 'buttons on the right, whole steps',
    attributes: { controls: true, controlsPosition: 'right', step: 0.5, stepStrictly: true },
    value: 1.5,
  },
  { title: 'amount in capitals', attributes: { precision: 2, isAmountChinese: true, addonBefore: '¥' }, value: 10250.05 },
  { title: 'zero', value: 0 },
  { title: 'disabled', attributes: { addonAfter: 'kg' }, value: 12, state: 'disabled' },
  { title: 'read-only', value: 12, state: 'readOnly' },
  { title: 'no number', value: '12abc', state: 'error' },
]
