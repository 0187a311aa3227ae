import { optionSource } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { TextLookup } from '@/lib/form/widget-schema'
import type { Db, DbTransaction } from '../../../store/database'
import { prepared } from '../../../store/prepared'
import { findNames as findAreaNames } from '../../area/public'
import { dictionaryTexts } from '../../dictionary/public'
import { variableName } from '../../permission/public'

/** Labels of options that fields take from data interfaces, by field and value. */
export type InterfaceTexts = ReadonlyMap<FieldNode, ReadonlyMap<string, string>>

/** Ids of one page of records whose names are wanted, by kind. */
export type WantedIds = {
  user: Set<string>
  organize: Set<string>
  position: Set<string>
  role: Set<string>
  group: Set<string>
  area: Set<string>
  /** Dictionary types. */
  dictionary: Set<string>
}

export function noWantedIds(): WantedIds {
  const kinds = { user: new Set<string>(), organize: new Set<string>(), position: new Set<string>(), role: new Set<string>() }
  return { ...kinds, group: new Set(), area: new Set(), dictionary: new Set() }
}

export type Names = {
  user: ReadonlyMap<string, string>
  organize: ReadonlyMap<string, OrganizeName>
  position: ReadonlyMap<string, string>
  role: ReadonlyMap<string, string>
  group: ReadonlyMap<string, string>
  area: ReadonlyMap<string, string>
  dictionary: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const usersKinds: Readonly<Record<string, 'user' | 'organize' | 'position' | 'role' | 'group'>> = {
  user: 'user',
  company: 'organize',
  organize: 'organize',
  department: 'organize',
  position: 'position',
  role: 'role',
  group: 'group',
}

/** Notes whose names the value of a field needs. */
export function wantNames(wanted: WantedIds, node: FieldNode, value: unknown): void {
  if (value === null || value === undefined || value === '') return
  const { names } = factsOf(node.type)
  if (names === 'mixed') addTaggedIds(wanted, value)
  else if (names) addIds(wanted[names], value)
  else {
    const dictionaryType = dictionaryTypeOf(node)
    if (dictionaryType !== '') wanted.dictionary.add(dictionaryType)
  }
}

/** All names of one page: one query for everything of the organisation, one for areas, one for dictionaries. */
export async function readNames(db: Db | DbTransaction, wanted: WantedIds): Promise<Names> {
  const maps: Record<NamedKind, Map<string, string>> = { user: new Map(), position: new Map(), role: new Map(), group: new Map() }
  const organize = new Map<string, OrganizeName>()
  const asked = [wanted.user, wanted.position, wanted.role, wanted.group, wanted.organize]
  const rows = asked.some((ids) => ids.size > 0)
    ? await findNames(
        db,
        asked.map((ids) => [...ids]),
      )
    : []
  for (const { kind, id, name, path, isDepartment } of rows) {
    if (kind === 'organize') organize.set(id, { name, path: (path ?? '').split(',').filter(Boolean), isDepartment })
    else maps[kind].set(id, name)
  }
  const dictionary = wanted.dictionary.size > 0 ? await dictionaryTexts(db, [...wanted.dictionary]) : new Map()
  const area = await findAreaNames(db, [...wanted.area])
  return { ...maps, organize, area, dictionary }
}

/** What is no more has no name, and its id says nothing to anybody; a variable stands for somebody later and has a name of its own. */
function lacking(id: string): string {
  return variableName(id) ?? '已失效'
}

export function textLookup(names: Names, relation: TextLookup['relation'], interfaces: InterfaceTexts = new Map()): TextLookup {
  return {
    user: (id) => names.user.get(id) ?? lacking(id),
    organize: (id) => names.organize.get(id)?.name ?? lacking(id),
    position: (id) => names.position.get(id) ?? lacking(id),
    role: (id) => names.role.get(id) ?? lacking(id),
    group: (id) => names.group.get(id) ?? lacking(id),
    option: (node, value) => interfaces.get(node)?.get(value) ?? names.dictionary.get(dictionaryTypeOf(node))?.get(value),
    relation,
    area: (id) => names.area.get(id) ?? lacking(id),
  }
}

type Source = Pick<ReturnType<typeof optionSource>, 'kind' | 'dictionaryType' | 'interfaceId'>

const sources = new WeakMap<FieldNode, Source>()

/** Kept per node: reading it from the raw design for every value of a page is what a list would spend its time on. */
function sourceOf(node: FieldNode): Source {
  const known = sources.get(node)
  if (known) return known
  const source = optionSource(node)
  sources.set(node, source)
  return source
}

/** Empty for fields without a dictionary. */
export function dictionaryTypeOf(node: FieldNode): string {
  const source = sourceOf(node)
  return source.kind === 'dictionary' ? source.dictionaryType : ''
}

/** Whether the labels of the field's options come from a data interface. */
export function asksInterface(node: FieldNode): boolean {
  const source = sourceOf(node)
  return source.kind === 'dynamic' && source.interfaceId !== ''
}

function addIds(into: Set<string>, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) addIds(into, item)
  else if (typeof value === 'string' && value !== '') into.add(value)
}

function addTaggedIds(wanted: WantedIds, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) addTaggedIds(wanted, item)
    return
  }
  if (typeof value !== 'string' || value === '') return
  const [id = '', kind = 'user'] = value.split('--')
  wanted[usersKinds[kind] ?? 'user'].add(id)
}

type NamedKind = 'user' | 'position' | 'role' | 'group'
type OrganizeName = { name: string; path: readonly string[]; isDepartment: boolean }
type NameRow = { kind: NamedKind | 'organize'; id: string; name: string; path: string | null; isDepartment: boolean }

const nameText = (kind: NamedKind, table: string, parameter: number, name = 'full_name') =>
  `select '${kind}' as "kind", id, ${name} as name, null as path, false as "isDepartment" from ${table} where id = any($${parameter}::text[])`

/** Organisations come with everything above them, because some fields show the whole path. */
const findNames = prepared<NameRow>(
  'names-of-ids',
  `${nameText('user', 'app_user', 1, "real_name || '/' || account")} union all ${nameText('position', 'position', 2)}
  union all ${nameText('role', 'role', 3)} union all ${nameText('group', 'user_group', 4)}
  union all select 'organize', id, full_name, id_path, category = 'department' from organize where id in (
    select regexp_split_to_table(trim(both ',' from id_path), ',') from organize where id = any($5::text[]))`,
)
