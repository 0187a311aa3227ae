import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1334831209319134810--user' },
  {
    title: 'several chosen',
    attributes: { multiple: true },
    value: [
      '1334831209319134810--user',
      '1144873899821598516--department',
      '1349159405572389038--company',
      '1238707554113691658--role',
      '1006654888843399322--position',
    ],
  },
  {
    title: 'only given entries',
    attributes: {
      multiple: true,
      selectType: 'custom',
      ableIds: ['1149940575085874595--department', '1238707554113691658--role', '1334831209319134810--user'],
    },
    value: [],
  },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1334831209319134810--user' },
  { title: 'read-only', state: 'readOnly', value: '1334831209319134810--user' },
  { title: 'with a fault', state: 'error', value: '1334831209319134810--user' },
]
