import { type SqlBool, sql } from 'kysely'
import { findPage } from '../../kit/paging'
import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type SendConfigFilter = { keyword: string; messageSource: string; templateType: string; enabledMark: number | null }

export async function findSendConfig(db: Handle, id: string) {
  return db.selectFrom('sendConfig').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lines of configurations with their templates, in order. */
export async function findSendLines(db: Handle, configIds: readonly string[]) {
  if (configIds.length === 0) return []
  return db
    .selectFrom('sendConfigTemplate as l')
    .innerJoin('messageTemplate as t', 't.id', 'l.templateId')
    .select(['l.id', 'l.sendConfigId', 'l.messageType', 'l.templateId', 'l.accountConfigId', 'l.sortCode', 'l.enabledMark'])
    .select(['l.description', 't.enCode as templateCode', 't.fullName as templateName', 't.title', 't.content'])
    .select(['t.enabledMark as templateEnabledMark'])
    .where('l.sendConfigId', 'in', [...configIds])
    .orderBy('l.sortCode')
    .orderBy('l.id')
    .execute()
}

export async function findSendConfigPage(db: Handle, filter: SendConfigFilter, page: { limit: number; offset: number }) {
  let query = db.selectFrom('sendConfig')
  if (filter.messageSource !== '') query = query.where('messageSource', '=', filter.messageSource)
  if (filter.templateType !== '') query = query.where('templateType', '=', filter.templateType)
  if (filter.enabledMark !== null) query = query.where('enabledMark', '=', filter.enabledMark)
  if (filter.keyword !== '') {
    query = query.where(sql<SqlBool>`position(lower(${filter.keyword}) in lower(full_name || ' ' || en_code)) > 0`)
  }
  const rows = query.select(['id', 'fullName', 'enCode']).orderBy('sortCode').orderBy('createdAt', 'desc').orderBy('id')
  return findPage(query, rows, page)
}
