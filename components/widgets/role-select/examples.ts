import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1113406184320265573' },
  { title: 'several chosen', attributes: { multiple: true }, value: ['1113406184320265573', '1238707554113691658'] },
  {
    title: 'only given roles',
    attributes: { selectType: 'custom', ableIds: ['1238707554113691658', '1579291006357994372'] },
    value: '',
  },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1113406184320265573' },
  { title: 'read-only', state: 'readOnly', value: '1113406184320265573' },
  { title: 'with a fault', state: 'error', value: '1113406184320265573' },
]
