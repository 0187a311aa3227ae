import type { Actor } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { findTemplate, isAssistant, type TemplateRow } from './template-store'

/** A template is managed by its maker, by those whom the maker has named, and by administrators (contract 4a §2.3, §7). */

type Asked = { actor: Actor; id: string /** What is said where it is not there. */; missing?: string }

/** The template for whoever manages it. Refuses one that is not there, and everybody else (`操作失败！您没有权限操作`). */
export async function managedTemplate(
  db: Db | DbTransaction,
  { actor, id, missing = messages.missing }: Asked,
): Promise<TemplateRow> {
  const row = await findTemplate(db, id)
  if (!row) throw refused(missing)
  if (!isOwn(actor, row) && !(await isAssistant(db, id, actor.userId))) throw refused(messages.notAllowed)
  return row
}

/** The same for its maker and administrators alone. */
export async function ownTemplate(db: Db | DbTransaction, asked: Asked): Promise<TemplateRow> {
  const row = await managedTemplate(db, asked)
  if (!isOwn(asked.actor, row)) throw refused(messages.notAllowed)
  return row
}

const isOwn = ({ isAdministrator, userId }: Actor, { createdBy }: TemplateRow) => isAdministrator || createdBy === userId
