import { type RawBuilder, sql } from 'kysely'
import { optionSource } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import type { TextLookup } from '@/lib/form/widget-schema'
import type { Db } from '../../../store/database'
import { dictionaryTexts } from '../../dictionary/lookup'

/** Ids of one page of records whose names are wanted, by kind. */
export type WantedIds = {
  user: Set<string>
  organize: Set<string>
  position: Set<string>
  role: Set<string>
  group: Set<string>
  /** Dictionary types. */
  dictionary: Set<string>
}

export function noWantedIds(): WantedIds {
  return { user: new Set(), organize: new Set(), position: new Set(), role: new Set(), group: new Set(), dictionary: new Set() }
}

export type Names = {
  user: ReadonlyMap<string, string>
  organize: ReadonlyMap<string, OrganizeName>
  position: ReadonlyMap<string, string>
  role: ReadonlyMap<string, string>
  group: ReadonlyMap<string, string>
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
  switch (node.type) {
    case 'userSelect':
    case 'createUser':
    case 'modifyUser':
      addIds(wanted.user, value)
      break
    case 'depSelect':
    case 'organizeSelect':
    case 'currOrganize':
      addIds(wanted.organize, value)
      break
    case 'posSelect':
    case 'currPosition':
      addIds(wanted.position, value)
      break
    case 'roleSelect':
      addIds(wanted.role, value)
      break
    case 'groupSelect':
      addIds(wanted.group, value)
      break
    case 'usersSelect':
      addTaggedIds(wanted, value)
      break
    default: {
      const dictionaryType = dictionaryTypeOf(node)
      if (dictionaryType !== '') wanted.dictionary.add(dictionaryType)
    }
  }
}

/** All names of one page: one query for everything with an id, one for dictionaries. */
export async function readNames(db: Db, wanted: WantedIds): Promise<Names> {
  const maps: Record<NamedKind, Map<string, string>> = { user: new Map(), position: new Map(), role: new Map(), group: new Map() }
  const organize = new Map<string, OrganizeName>()
  const parts = [...namedKinds.filter((kind) => wanted[kind].size > 0).map((kind) => nameQuery(kind, [...wanted[kind]]))]
  if (wanted.organize.size > 0) parts.push(organizeQuery([...wanted.organize]))
  if (parts.length > 0) {
    const { rows } = await sql<NameRow>`${sql.join(parts, sql` union all `)}`.execute(db)
    for (const row of rows) {
      if (row.kind !== 'organize') maps[row.kind].set(row.id, row.name)
      else
        organize.set(row.id, {
          name: row.name,
          path: (row.path ?? '').split(',').filter(Boolean),
          isDepartment: row.isDepartment,
        })
    }
  }
  const dictionary = wanted.dictionary.size > 0 ? await dictionaryTexts(db, [...wanted.dictionary]) : new Map()
  return { ...maps, organize, dictionary }
}

export function textLookup(names: Names, relation: TextLookup['relation']): TextLookup {
  return {
    user: (id) => names.user.get(id),
    organize: (id) => names.organize.get(id)?.name,
    position: (id) => names.position.get(id),
    role: (id) => names.role.get(id),
    group: (id) => names.group.get(id),
    option: (node, value) => names.dictionary.get(dictionaryTypeOf(node))?.get(value),
    relation,
    // Regions are a table of their own that the platform does not have yet; the id path is shown.
    area: () => undefined,
  }
}

const dictionaryTypes = new WeakMap<FieldNode, string>()

/** Empty for fields without a dictionary. Kept per node: reading it from the raw design for every value of a page is what a list would spend its time on. */
function dictionaryTypeOf(node: FieldNode): string {
  const known = dictionaryTypes.get(node)
  if (known !== undefined) return known
  const source = optionSource(node)
  const type = source.kind === 'dictionary' ? source.dictionaryType : ''
  dictionaryTypes.set(node, type)
  return type
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

const namedKinds: readonly NamedKind[] = ['user', 'position', 'role', 'group']

const nameSources: Readonly<Record<NamedKind, RawBuilder<unknown>>> = {
  user: sql`real_name || '/' || account as name, null as path, false as is_department from app_user`,
  position: sql`full_name as name, null as path, false as is_department from position`,
  role: sql`full_name as name, null as path, false as is_department from role`,
  group: sql`full_name as name, null as path, false as is_department from user_group`,
}

function nameQuery(kind: NamedKind, ids: string[]): RawBuilder<NameRow> {
  return sql`select ${sql.lit(kind)} as kind, id, ${nameSources[kind]} where id = any(${ids}::text[])`
}

/** With everything above them, because some fields show the whole path. */
function organizeQuery(ids: string[]): RawBuilder<NameRow> {
  return sql`select 'organize' as kind, id, full_name as name, id_path as path, category = 'department' as is_department
    from organize where id in (
      select regexp_split_to_table(trim(both ',' from id_path), ',') from organize where id = any(${ids}::text[]))`
}
