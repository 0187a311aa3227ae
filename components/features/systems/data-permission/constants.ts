import type { DataContent } from '@/lib/domain/data-conditions'

/** Keys of their words: what the wire has are no keys. */
export const contentWords = {
  input: 'input',
  inputNumber: 'inputNumber',
  datePicker: 'datePicker',
  '@userId': 'userId',
  '@userAraSubordinates': 'userAraSubordinates',
  '@organizeId': 'organizeId',
  '@organizationAndSuborganization': 'organizationAndSuborganization',
  '@branchManageOrganize': 'branchManageOrganize',
  organizeSelect: 'organizeSelect',
  depSelect: 'depSelect',
  posSelect: 'posSelect',
  roleSelect: 'roleSelect',
  groupSelect: 'groupSelect',
  userSelect: 'userSelect',
} as const satisfies Record<DataContent, string>
