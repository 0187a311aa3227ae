import type { WidgetExample } from '@/components/widget-kits/define-widget'

const office = {
  startTimeRule: true,
  startTimeType: 1,
  startTimeValue: '09:00:00',
  endTimeRule: true,
  endTimeType: 1,
  endTimeValue: '18:00:00',
}

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { format: 'HH:mm:ss', placeholder: '请选择时间' } },
  { title: 'with seconds', attributes: { format: 'HH:mm:ss', clearable: true }, value: '09:30:15' },
  { title: 'minutes', attributes: { format: 'HH:mm' }, value: '18:05' },
  { title: 'within limits', config: office, attributes: { format: 'HH:mm' }, value: '12:00' },
  { title: 'disabled', attributes: { format: 'HH:mm' }, value: '08:00', state: 'disabled' },
  { title: 'read-only', attributes: { format: 'HH:mm' }, value: '08:00', state: 'readOnly' },
  { title: 'fault', attributes: { format: 'HH:mm' }, value: '25:00', state: 'error' },
]
