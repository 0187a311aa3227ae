import type { WidgetExample } from '@/components/widget-kits/define-widget'

const day = Date.UTC(2026, 10, 21, 1, 30)
const limits = {
  startTimeRule: true,
  startTimeType: 1,
  startTimeValue: Date.UTC(2026, 10, 10),
  endTimeRule: true,
  endTimeType: 1,
  endTimeValue: Date.UTC(2026, 10, 25),
}
const nothingBetween = { ...limits, startTimeValue: Date.UTC(2027, 0, 1) }

export const examples: readonly WidgetExample[] = [
  { title: 'empty', attributes: { format: 'yyyy-MM-dd', placeholder: '请选择日期' } },
  { title: 'day', attributes: { format: 'yyyy-MM-dd', clearable: true }, value: day },
  { title: 'year', attributes: { format: 'yyyy' }, value: day },
  { title: 'month', attributes: { format: 'yyyy-MM' }, value: day },
  { title: 'with seconds', attributes: { format: 'yyyy-MM-dd HH:mm:ss' }, value: day },
  { title: 'within limits', config: limits, attributes: { format: 'yyyy-MM-dd' }, value: day },
  {
    title: 'read-only, as nothing lies between its limits',
    config: nothingBetween,
    attributes: { format: 'yyyy-MM-dd' },
    value: day,
  },
  { title: 'disabled', attributes: { format: 'yyyy-MM-dd' }, value: day, state: 'disabled' },
  { title: 'fault', attributes: { format: 'yyyy-MM-dd' }, value: 'yesterday', state: 'error' },
]
