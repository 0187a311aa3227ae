import type { Insertable } from 'kysely'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import type { Db } from '@/platform/store/database'
import type { DataInterfaceTables } from '@/platform/store/tables/data-interfaces'

type Row = Insertable<DataInterfaceTables['dataInterface']>

const json = JSON.stringify

type Facts = Partial<Omit<Row, 'id'>> & { parameters?: readonly object[]; renames?: Readonly<Record<string, string>> }

export async function addInterface(db: Db, id: string, { parameters = [], renames = {}, ...facts }: Facts): Promise<void> {
  const fields = Object.entries(renames).map(([source, field]) => ({ id: field, field, defaultValue: source }))
  await db
    .insertInto('dataInterface')
    .values({ id, enCode: `code.${id}`, fullName: `名${id}`, parameterJson: json(parameters), fieldJson: json(fields), ...facts })
    .execute()
  // Only interfaces that a form names can be asked: see `addNamingForm`.
  const columnsJson = json(['id', 'name', 'code', 'city'])
  await db
    .insertInto('designReference')
    .values({ designId: namingId, kind: 'interface', targetId: id, columnsJson })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const namingId = 'naming'

/** A form that the clerk and the stranger may open, and that names every interface that `addInterface` makes. */
export async function addNamingForm(db: Db, accounts: readonly string[] = ['clerk', 'stranger']): Promise<void> {
  const design = customerDesign({ fields: [field('input', 'title')] })
  await saveReleasedDesign(db, { ...design, id: namingId, fullName: '选择', enCode: 'naming' })
  await addMenu(db, namingId, accounts)
}

/** A menu of a module in the business system, granted to people. */
export async function addMenu(db: Db, moduleId: string, accounts: readonly string[]): Promise<void> {
  const id = `menu.${moduleId}`
  const row = { id, systemId: 'trade', parentId: '-1', fullName: moduleId, enCode: id, type: 3, icon: null, moduleId }
  await db.insertInto('menu').values(row).execute()
  for (const account of accounts) {
    await grant(db, ['User', account, 'module', id])
    const held = await db
      .selectFrom('permissionGrant')
      .select('itemId')
      .where('objectId', '=', account)
      .where('itemType', '=', 'system')
      .where('itemId', '=', 'trade')
      .execute()
    if (held.length === 0) await grant(db, ['User', account, 'system', 'trade'])
  }
}

export async function addSql(db: Db, id: string, sql: string, facts: Facts = {}): Promise<void> {
  await addInterface(db, id, { type: 1, dataConfigJson: sqlConfig(sql), ...facts })
}

export function sqlConfig(sql: string): string {
  return json({ staticData: '', sqlData: { dbLinkId: '0', sql }, apiData: {} })
}

export function staticConfig(data: unknown): string {
  return json({ staticData: typeof data === 'string' ? data : json(data), sqlData: {}, apiData: {} })
}

export function apiConfig(apiData: object): string {
  return json({ staticData: '', sqlData: {}, apiData })
}

export function parameter(field: string, more: object = {}): object {
  return { id: field, field, fieldName: field, dataType: 'varchar', required: 0, defaultValue: '', ...more }
}
