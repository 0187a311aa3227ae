import { sql } from 'kysely'
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
  organize: ReadonlyMap<string, { name: string; path: readonly string[]; isDepartment: boolean }>
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
      const source = optionSource(node)
      if (source.kind === 'dictionary' && source.dictionaryType !== '') wanted.dictionary.add(source.dictionaryType)
    }
  }
}

/** All names of one page: one query per kind that occurs. */
export async function readNames(db: Db, wanted: WantedIds): Promise<Names> {
  const organizes = await readOrganizes(db, [...wanted.organize])
  return {
    user: await readMap(
      wanted.user,
      (ids) => sql`select id, real_name || '/' || account as name from app_user where id = any(${ids})`,
      db,
    ),
    organize: organizes,
    position: await readMap(wanted.position, (ids) => sql`select id, full_name as name from position where id = any(${ids})`, db),
    role: await readMap(wanted.role, (ids) => sql`select id, full_name as name from role where id = any(${ids})`, db),
    group: await readMap(wanted.group, (ids) => sql`select id, full_name as name from user_group where id = any(${ids})`, db),
    dictionary: wanted.dictionary.size > 0 ? await dictionaryTexts(db, [...wanted.dictionary]) : new Map(),
  }
}

export function textLookup(names: Names, relation: TextLookup['relation']): TextLookup {
  return {
    user: (id) => names.user.get(id),
    organize: (id) => names.organize.get(id)?.name,
    position: (id) => names.position.get(id),
    role: (id) => names.role.get(id),
    group: (id) => names.group.get(id),
    option: (node, value) => names.dictionary.get(optionSource(node).dictionaryType)?.get(value),
    relation,
    // Regions are a table of their own that the platform does not have yet; the id path is shown.
    area: () => undefined,
  }
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

type NameRow = { id: string; name: string }

async function readMap(ids: Set<string>, query: (ids: string[]) => ReturnType<typeof sql>, db: Db): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const { rows } = await query([...ids]).execute(db)
  return new Map((rows as NameRow[]).map((row) => [row.id, row.name]))
}

async function readOrganizes(db: Db, ids: string[]) {
  const names = new Map<string, { name: string; path: readonly string[]; isDepartment: boolean }>()
  if (ids.length === 0) return names
  // With everything above them, because some fields show the whole path.
  const rows = await db
    .selectFrom('organize as wanted')
    .innerJoin('organize as above', (join) => join.on(sql<boolean>`wanted.id_path like '%,' || above.id || ',%'`))
    .select(['above.id', 'above.fullName', 'above.idPath', 'above.category'])
    .where('wanted.id', 'in', ids)
    .distinct()
    .execute()
  for (const row of rows) {
    const path = row.idPath.split(',').filter(Boolean)
    names.set(row.id, { name: row.fullName, path, isDepartment: row.category === 'department' })
  }
  return names
}
