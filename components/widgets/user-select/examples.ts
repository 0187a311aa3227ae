import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** The ids are those of the demonstration company. */
export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: '' },
  { title: 'one chosen', value: '1334831209319134810' },
  {
    title: 'several chosen',
    attributes: { multiple: true },
    value: [
      '1935633959407544049',
      '1334831209319134810',
      '1374615886507947423',
      '1695857585701152680',
      '1979534624627789506',
      '1084207750897753765',
      '1080700390550043659',
    ],
  },
  { title: 'with system variables', attributes: { hasSys: true }, value: 'currentUser' },
  {
    title: 'only given users',
    attributes: { selectType: 'custom', ableIds: ['1144873899821598516--department', '1334831209319134810--user'] },
    value: '',
  },
  {
    title: 'of the department beside',
    attributes: { selectType: 'dep', relationField: 'department' },
    value: '',
    beside: [
      {
        field: { __config__: { jnpfKey: 'depSelect', label: '部门', span: 24 }, __vModel__: 'department' },
        value: '1149940575085874595',
      },
    ],
  },
  { title: 'no longer there', value: '1000000000000000001' },
  { title: 'disabled', state: 'disabled', value: '1334831209319134810' },
  { title: 'read-only', state: 'readOnly', value: '1334831209319134810' },
  { title: 'with a fault', state: 'error', value: '1334831209319134810' },
]
