import { sql } from 'kysely'
import type { Naming, PlatformContext } from '../../../http/context'
import { loadReleasedModules } from '../designs/module'
import { someOf } from '../query/predicates'
import { placesOf } from './file-witness'
import { recordTableName } from './names'
import { findRecords, named } from './record-store'

type Asked = { formId: string; id: string; codes: ReadonlySet<string>; naming: Naming }

/** Whether the record of a task shows the file in one of these fields; of another table than that of the form it does not. */
export async function flowRecordShows(ctx: PlatformContext, { formId, id, codes, naming }: Asked): Promise<boolean> {
  if (recordTableName(formId) !== naming.table) return false
  const module = (await loadReleasedModules(ctx.db, [formId])).get(formId)
  const places = module && !module.view ? placesOf(module, codes, naming.name) : []
  if (!module || places.length === 0) return false
  return (await findRecords(ctx.db, module, sql`${named([id], sql`true`)} and ${someOf(places)}`)).length > 0
}
