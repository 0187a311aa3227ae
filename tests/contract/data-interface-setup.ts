import type { Insertable } from 'kysely'
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
