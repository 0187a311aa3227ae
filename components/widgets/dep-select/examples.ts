import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1144873899821598516' },
  { title: 'several chosen', attributes: { multiple: true }, value: ['1144873899821598516', '1149940575085874595'] },
  { title: 'only given departments', attributes: { selectType: 'custom', ableIds: ['1223273087736558793'] }, value: '' },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1144873899821598516' },
  { title: 'read-only', state: 'readOnly', value: '1144873899821598516' },
  { title: 'with a fault', state: 'error', value: '1144873899821598516' },
]
