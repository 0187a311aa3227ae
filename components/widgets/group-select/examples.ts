import type { WidgetExample } from '../define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'several can be chosen', attributes: { multiple: true }, value: [] },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '' },
  { title: 'read-only', state: 'readOnly', value: '' },
  { title: 'with a fault', state: 'error', value: '' },
]
