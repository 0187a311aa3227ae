import type { WhyItem, WhyLink } from '@/lib/contract/permission/why'
import type { Tone } from '@/lib/domain/tone'

export const itemKinds = ['button', 'column', 'form', 'resource'] as const satisfies readonly WhyItem['kind'][]

/** What rights are held through, each kind in the colour that it has in the permission viewer. */
export const linkTones: Readonly<Record<WhyLink['type'], Tone>> = {
  permissionGroup: 'violet',
  role: 'blue',
  position: 'cyan',
  user: 'amber',
  grade: 'green',
  group: 'pink',
  department: 'grey',
  company: 'grey',
}

/** Where the grants of each kind are changed; the others only bring a person into one of these. */
export const grantKinds: Partial<Readonly<Record<WhyLink['type'], string>>> = {
  permissionGroup: 'PermissionGroup',
  role: 'Role',
  position: 'Position',
  user: 'User',
}

/** Symbols of conditions (contract 2 §12.6), by the name of their words. */
export const operators: Readonly<Record<string, string>> = {
  '==': 'is',
  '<>': 'isNot',
  like: 'has',
  notLike: 'hasNot',
  '>': 'more',
  '>=': 'atLeast',
  '<': 'less',
  '<=': 'atMost',
  between: 'between',
  in: 'in',
  notIn: 'notIn',
  null: 'empty',
  notNull: 'notEmpty',
}
