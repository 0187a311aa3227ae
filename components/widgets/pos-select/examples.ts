import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1343600915112392717' },
  { title: 'several chosen', attributes: { multiple: true }, value: ['1343600915112392717', '1006654888843399322'] },
  { title: 'only given positions', attributes: { selectType: 'custom', ableIds: ['1006654888843399322'] }, value: '' },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1343600915112392717' },
  { title: 'read-only', state: 'readOnly', value: '1343600915112392717' },
  { title: 'with a fault', state: 'error', value: '1343600915112392717' },
]
