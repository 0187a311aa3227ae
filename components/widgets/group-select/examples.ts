import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1617815719005633922' },
  { title: 'several chosen', attributes: { multiple: true }, value: ['1617815719005633922', '1006014608297444559'] },
  { title: 'only given groups', attributes: { selectType: 'custom', ableIds: ['1006014608297444559'] }, value: '' },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1617815719005633922' },
  { title: 'read-only', state: 'readOnly', value: '1617815719005633922' },
  { title: 'with a fault', state: 'error', value: '1617815719005633922' },
]
