import { attribute, flagAttribute, isMultiple, textAttribute } from '@/lib/form/attributes'
import { readList } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { PeopleKind } from './people-kinds'

/** Which part of everything may be chosen (contract 2 §25.2–25.4). */
export type PeopleRestriction =
  | { kind: 'all' }
  /** `ids`: plain, or `id--type` for users. */
  | { kind: 'custom'; ids: readonly string[] }
  /** Follows another field of the form; `ids` are `id--type`. */
  | { kind: 'relation'; ids: readonly string[] }
  /** People of the organisations that the person signed in administers (contract 2 §9). */
  | { kind: 'administered' }
  /** Whom a position may be given to, or a role of organisations: people of the places where these are (contract 2 §6). */
  | { kind: 'position' | 'role'; id: string }
  /** Organisations within the scope of the person signed in. */
  | { kind: 'auth'; currOrgId: string; isCompanyOnly: boolean; isTopOnly: boolean }

export type PeopleConfig = {
  kind: PeopleKind
  isMulti: boolean
  /** The title of the user picker can be set (spec 2 §2.1). */
  title: string
  restriction: PeopleRestriction
  /** Offers the synthetic top node -1. */
  hasTop: boolean
  /** Offers the system variables. */
  hasSys: boolean
}

/** Members of `ableIds` and values of a related field, bounded as the calls are. */
const idsMax = 1000

const relationTypes: Readonly<Record<string, string>> = { dep: 'department', pos: 'position', role: 'role', group: 'group' }

/** The field that a picker of users follows, or none. */
export function relationOf(kind: PeopleKind, node: FieldNode): string {
  return kind === 'user' && textAttribute(node, 'selectType') in relationTypes ? textAttribute(node, 'relationField') : ''
}

export function readPeopleConfig(kind: PeopleKind, node: FieldNode, sibling: unknown): PeopleConfig {
  return {
    kind,
    isMulti: isMultiple(node),
    title: kind === 'user' || kind === 'users' ? textAttribute(node, 'title') : '',
    restriction: readRestriction(kind, node, sibling),
    hasTop: flagAttribute(node, 'hasTop'),
    hasSys: flagAttribute(node, 'hasSys'),
  }
}

function readRestriction(kind: PeopleKind, node: FieldNode, sibling: unknown): PeopleRestriction {
  if (kind === 'organize' && flagAttribute(node, 'auth')) {
    return {
      kind: 'auth',
      currOrgId: textAttribute(node, 'currOrgId') || '0',
      isCompanyOnly: flagAttribute(node, 'isOnlyOrganize'),
      isTopOnly: textAttribute(node, 'parentId') === '-1',
    }
  }
  if (kind === 'user' && flagAttribute(node, 'auth')) return { kind: 'administered' }
  const selectType = textAttribute(node, 'selectType')
  if (selectType === 'custom') return { kind: 'custom', ids: lastIds(attribute(node, 'ableIds')) }
  const type = kind === 'user' ? relationTypes[selectType] : undefined
  if (!type) return { kind: 'all' }
  const related = textAttribute(node, 'relationField') === '' ? attribute(node, 'ableRelationIds') : sibling
  return { kind: 'relation', ids: lastIds(related).map((id) => (id.includes('--') ? id : `${id}--${type}`)) }
}

/** Ids as they are; of paths the last member (contract 2 §25.2). */
function lastIds(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? readList(value) : [value]
  const ids = list.map((item) => (Array.isArray(item) ? item.at(-1) : item))
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, idsMax)
}
