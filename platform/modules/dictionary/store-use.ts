import { sql } from 'kysely'
import type { DbTransaction } from '../../store/database'

/** Where administered things name an item of a dictionary of the product, by its id or by its code (contract 2 §0.7). */
const uses: Readonly<Record<string, { kind: string; table: string; column: string; names: 'id' | 'enCode' }>> = {
  groupType: { kind: '分组', table: 'user_group', column: 'type', names: 'id' },
  PositionType: { kind: '岗位', table: 'position', column: 'type', names: 'enCode' },
  businessType: { kind: '单据规则', table: 'bill_rule', column: 'category', names: 'id' },
  DataInterfaceType: { kind: '数据接口', table: 'data_interface', column: 'category', names: 'id' },
  printDev: { kind: '打印模板', table: 'print_template', column: 'category', names: 'enCode' },
}

/** One of the administered things that name the item; null where none does. */
export async function findUse(
  trx: DbTransaction,
  item: { id: string; enCode: string; dictionaryTypeId: string },
): Promise<{ kind: string; name: string } | null> {
  const type = await trx.selectFrom('dictionaryType').select('enCode').where('id', '=', item.dictionaryTypeId).executeTakeFirst()
  const use = type && Object.hasOwn(uses, type.enCode) ? uses[type.enCode] : undefined
  if (!use) return null
  const { rows } = await sql<{ name: string }>`select full_name as name from ${sql.table(use.table)}
    where ${sql.ref(use.column)} = ${item[use.names]} order by id limit 1`.execute(trx)
  return rows[0] ? { kind: use.kind, name: rows[0].name } : null
}
