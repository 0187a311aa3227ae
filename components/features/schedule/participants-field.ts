import type { FieldNode } from '@/lib/form/types'

/** Participants as the picker of people knows its fields: any users, several of them (contract 2 §21). */
export const participantsField: FieldNode = {
  key: 'toUserIds',
  kind: 'field',
  type: 'userSelect',
  name: 'toUserIds',
  code: 'toUserIds',
  label: '',
  showLabel: false,
  tipLabel: '',
  labelWidth: null,
  span: 24,
  required: false,
  disabled: false,
  hidden: false,
  placeholder: '',
  defaultValue: [],
  regList: [],
  children: [],
  parentTable: null,
  raw: { multiple: true, selectType: 'all', clearable: true },
}
