import { printDev } from '@/lib/contract/system/print'
import type { DesignOptions } from '@/platform/modules/online-dev/testing'
import { insertPrintTemplates, type NewPrintTemplate } from '@/platform/modules/print/store'
import type { Db } from '@/platform/store/database'
import type { Client, RawReply } from './harness'

export const headSql = 'select name, amount, note from customer where id = @formId'
const visitsSql = 'select day, result, cost from customer_visits where "recordId" = @formId order by day'

/** A customer design that offers these templates in its detail. */
export function printingDesign(templateIds: readonly string[], { list = {}, form = {} }: DesignOptions = {}): DesignOptions {
  return { list, form: { hasPrintBtn: true, printId: templateIds, ...form } }
}

type Facts = Partial<NewPrintTemplate> & { statements?: readonly string[] }

export async function addTemplate(
  db: Db,
  id: string,
  { statements = [headSql, visitsSql], ...facts }: Facts = {},
): Promise<void> {
  const sqlTemplate = JSON.stringify(statements.map((sql) => ({ sql })))
  const names = { fullName: `模板${id}`, enCode: `code.${id}`, category: 'finance' }
  await insertPrintTemplates(db, [{ id, ...names, sqlTemplate, printTemplate: '<p>{name}</p>', pageParam: '{}', ...facts }])
}

export function printOne(client: Client, id: string, formId: string): Promise<RawReply> {
  return client.call(printDev.data, { query: { id, formId } })
}

export function printMany(client: Client, id: string, ids: readonly string[]): Promise<RawReply> {
  return client.call(printDev.batchData, { query: { id, formId: ids.join(',') } })
}
