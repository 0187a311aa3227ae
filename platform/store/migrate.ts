import { type Kysely, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { Db } from './database'
import { up as foundation } from './migrations/0001-foundation'
import { up as signInMethods } from './migrations/0002-sign-in-methods'
import { up as profile } from './migrations/0003-profile'
import { up as messages } from './migrations/0004-messages'
import { up as shortLink } from './migrations/0005-short-link'
import { up as groups } from './migrations/0006-groups'
import { up as areas } from './migrations/0007-areas'
import { up as dataInterfaces } from './migrations/0008-data-interfaces'
import { up as chat } from './migrations/0009-chat'
import { up as notices } from './migrations/0010-notices'
import { up as schedules } from './migrations/0011-schedules'
import { up as files } from './migrations/0012-files'
import { up as print } from './migrations/0013-print'
import { up as interfaceRights } from './migrations/0015-interface-rights'
import { up as sessionLocks } from './migrations/0016-session-locks'
import { up as fileRights } from './migrations/0017-file-rights'
import { up as idempotencyContent } from './migrations/0018-idempotency-content'
import { up as normalisedNames } from './migrations/0019-normalised-names'
import { up as printMenu } from './migrations/0020-print-menu'
import { up as nameReadings } from './migrations/0021-name-readings'
import { up as jobs } from './migrations/0022-jobs'
import { up as recordWatches } from './migrations/0024-record-watches'
import { up as administration } from './migrations/0025-administration'
import { up as ruleFacts } from './migrations/0026-rule-facts'
import { up as organisationFacts } from './migrations/0027-organisation'
import { up as menus } from './migrations/0031-menus'
import { up as administrationMenus } from './migrations/0032-administration-menus'
import { up as rightsMenus } from './migrations/0033-rights-menus'
import { up as permissionGroups } from './migrations/0034-permission-groups'
import { up as grades } from './migrations/0036-grades'
import { up as gradeMenu } from './migrations/0037-grade-menu'
import { up as userHandover } from './migrations/0038-user-handover'
import { up as dataPermission } from './migrations/0040-data-permission'
import { up as logsAndWords } from './migrations/0042-logs-and-words'
import { up as systemMenus } from './migrations/0043-system-menus'
import { up as scheduledTasks } from './migrations/0044-scheduled-tasks'
import { up as taskMenu } from './migrations/0045-task-menu'
import { up as viewAs } from './migrations/0046-view-as'
import { up as counterMoves } from './migrations/0048-counter-moves'
import { up as recordChanges } from './migrations/0050-record-changes'
import { up as savedViews } from './migrations/0051-saved-views'
import { up as sizesOfChanges } from './migrations/0053-sizes-of-changes'
import { up as batchesOfChanges } from './migrations/0054-batches-of-changes'
import { up as recordBatches } from './migrations/0055-record-batches'
import { up as dataViews } from './migrations/0057-data-views'
import { up as importMappings } from './migrations/0058-import-mappings'
import { up as recordImports } from './migrations/0059-record-imports'
import { up as firstSigns } from './migrations/0060-first-signs'
import { up as largeImports } from './migrations/0061-large-imports'
import { up as soundsOfNames } from './migrations/0062-sounds-of-names'
import { up as importsAgain } from './migrations/0063-imports-again'
import { up as designVersions } from './migrations/0064-design-versions'
import { up as designMenus } from './migrations/0066-design-menus'
import { up as businessTables } from './migrations/0067-business-tables'
import { up as flows } from './migrations/0068-flows'
import { up as flowStuck } from './migrations/0069-flow-stuck'
import { up as flowLists } from './migrations/0070-flow-lists'
import { up as flowTasksAside } from './migrations/0071-flow-tasks-aside'
import { up as flowPresses } from './migrations/0072-flow-presses'
import { up as interfaceVariables } from './migrations/0073-interface-variables'
import { up as interfaceMenu } from './migrations/0074-interface-menu'
import { up as interfaceOauth } from './migrations/0075-interface-oauth'
import { up as dataBackupMenu } from './migrations/0076-data-backup-menu'
import { up as dataConnections } from './migrations/0077-data-connections'
import { up as dataMenus } from './migrations/0078-data-menus'
import { up as printDesigner } from './migrations/0080-print-designer'
import { up as integrations } from './migrations/0081-integrations'
import { up as integrationMenu } from './migrations/0082-integration-menu'
import { up as boundApplications } from './migrations/0084-bound-applications'
import { up as integrationRights } from './migrations/0085-integration-rights'
import { up as dataSyncRuns } from './migrations/0090-data-sync-runs'
import { up as dataSyncPlans } from './migrations/0091-data-sync-plans'
import { up as designsOfConnections } from './migrations/0093-designs-of-connections'
import { up as integrationTraces } from './migrations/0095-integration-traces'
import { up as portals } from './migrations/0096-portals'
import { up as portalFiles } from './migrations/0097-portal-files'
import { up as reports } from './migrations/0101-reports'
import { up as portalMenu } from './migrations/0104-portal-menu'
import { up as documents } from './migrations/0110-documents'
import { up as dataReportMenu } from './migrations/0111-data-report-menu'
import { up as dataScreens } from './migrations/0112-data-screens'
import { up as dataScreenMenu } from './migrations/0114-data-screen-menu'
import { up as signatures } from './migrations/0115-signatures'
import { up as signatureMenu } from './migrations/0116-signature-menu'

export type Migration = { name: string; up: (db: Kysely<unknown>) => Promise<void> }

/** In order, never renamed, never changed once released. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', up: foundation },
  { name: '0002-sign-in-methods', up: signInMethods },
  { name: '0003-profile', up: profile },
  { name: '0004-messages', up: messages },
  { name: '0005-short-link', up: shortLink },
  { name: '0006-groups', up: groups },
  { name: '0007-areas', up: areas },
  { name: '0008-data-interfaces', up: dataInterfaces },
  { name: '0009-chat', up: chat },
  { name: '0010-notices', up: notices },
  { name: '0011-schedules', up: schedules },
  { name: '0012-files', up: files },
  { name: '0013-print', up: print },
  { name: '0015-interface-rights', up: interfaceRights },
  { name: '0016-session-locks', up: sessionLocks },
  { name: '0017-file-rights', up: fileRights },
  { name: '0018-idempotency-content', up: idempotencyContent },
  { name: '0019-normalised-names', up: normalisedNames },
  { name: '0020-print-menu', up: printMenu },
  { name: '0021-name-readings', up: nameReadings },
  { name: '0022-jobs', up: jobs },
  { name: '0024-record-watches', up: recordWatches },
  { name: '0025-administration', up: administration },
  { name: '0026-rule-facts', up: ruleFacts },
  { name: '0027-organisation', up: organisationFacts },
  { name: '0031-menus', up: menus },
  { name: '0032-administration-menus', up: administrationMenus },
  { name: '0033-rights-menus', up: rightsMenus },
  { name: '0034-permission-groups', up: permissionGroups },
  { name: '0036-grades', up: grades },
  { name: '0037-grade-menu', up: gradeMenu },
  { name: '0038-user-handover', up: userHandover },
  { name: '0040-data-permission', up: dataPermission },
  { name: '0042-logs-and-words', up: logsAndWords },
  { name: '0043-system-menus', up: systemMenus },
  { name: '0044-scheduled-tasks', up: scheduledTasks },
  { name: '0045-task-menu', up: taskMenu },
  { name: '0046-view-as', up: viewAs },
  { name: '0048-counter-moves', up: counterMoves },
  { name: '0050-record-changes', up: recordChanges },
  { name: '0051-saved-views', up: savedViews },
  { name: '0053-sizes-of-changes', up: sizesOfChanges },
  { name: '0054-batches-of-changes', up: batchesOfChanges },
  { name: '0055-record-batches', up: recordBatches },
  { name: '0057-data-views', up: dataViews },
  { name: '0058-import-mappings', up: importMappings },
  { name: '0059-record-imports', up: recordImports },
  { name: '0060-first-signs', up: firstSigns },
  { name: '0061-large-imports', up: largeImports },
  { name: '0062-sounds-of-names', up: soundsOfNames },
  { name: '0063-imports-again', up: importsAgain },
  { name: '0064-design-versions', up: designVersions },
  { name: '0066-design-menus', up: designMenus },
  { name: '0067-business-tables', up: businessTables },
  { name: '0068-flows', up: flows },
  { name: '0069-flow-stuck', up: flowStuck },
  { name: '0070-flow-lists', up: flowLists },
  { name: '0071-flow-tasks-aside', up: flowTasksAside },
  { name: '0072-flow-presses', up: flowPresses },
  { name: '0073-interface-variables', up: interfaceVariables },
  { name: '0074-interface-menu', up: interfaceMenu },
  { name: '0075-interface-oauth', up: interfaceOauth },
  { name: '0076-data-backup-menu', up: dataBackupMenu },
  { name: '0077-data-connections', up: dataConnections },
  { name: '0078-data-menus', up: dataMenus },
  { name: '0080-print-designer', up: printDesigner },
  { name: '0081-integrations', up: integrations },
  { name: '0082-integration-menu', up: integrationMenu },
  { name: '0084-bound-applications', up: boundApplications },
  { name: '0085-integration-rights', up: integrationRights },
  { name: '0090-data-sync-runs', up: dataSyncRuns },
  { name: '0091-data-sync-plans', up: dataSyncPlans },
  { name: '0093-designs-of-connections', up: designsOfConnections },
  { name: '0095-integration-traces', up: integrationTraces },
  { name: '0096-portals', up: portals },
  { name: '0097-portal-files', up: portalFiles },
  { name: '0101-reports', up: reports },
  { name: '0104-portal-menu', up: portalMenu },
  { name: '0110-documents', up: documents },
  { name: '0111-data-report-menu', up: dataReportMenu },
  { name: '0112-data-screens', up: dataScreens },
  { name: '0114-data-screen-menu', up: dataScreenMenu },
  { name: '0115-signatures', up: signatures },
  { name: '0116-signature-menu', up: signatureMenu },
]

// Any constant number: several processes on one PostgreSQL wait for each other on it.
const migrationLockKey = 72_736_301

/**
 * Brings the tables to this version. Every step runs in a transaction of its own together with its entry in the list of
 * applied steps, so a start that is cut off goes on where it stopped. Data of a newer version is refused.
 */
export async function migrate(db: Db, steps: readonly Migration[] = migrations): Promise<string[]> {
  const applied: string[] = []
  await db.transaction().execute(async (trx) => {
    // Two processes that create the same table at the same time would fail, even with `if not exists`.
    await sql`select pg_advisory_xact_lock(${migrationLockKey}::bigint)`.execute(trx)
    await sql`create table if not exists platform_migration (name text primary key, applied_at bigint not null)`.execute(trx)
    await refuseNewer(trx, steps)
  })
  for (const step of steps) {
    const isApplied = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${migrationLockKey}::bigint)`.execute(trx)
      const { rows } = await sql`select 1 from platform_migration where name = ${step.name}`.execute(trx)
      if (rows.length > 0) return false
      await step.up(trx as unknown as Kysely<unknown>)
      await sql`insert into platform_migration (name, applied_at) values (${step.name}, ${Date.now()})`.execute(trx)
      return true
    })
    if (isApplied) applied.push(step.name)
  }
  return applied
}

// Another constant number: held during the whole start, not per step.
const startLockKey = 72_736_302

/** Lets one process at a time set up a shared PostgreSQL database: the others wait and then find the work done. */
export async function withStartLock<T>(db: Db, isShared: boolean, run: () => Promise<T>): Promise<T> {
  // The built-in database has one connection and one process; holding the connection here would block `run` for ever.
  if (!isShared) return run()
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${startLockKey}::bigint)`.execute(holder)
    try {
      return await run()
    } finally {
      await sql`select pg_advisory_unlock(${startLockKey}::bigint)`.execute(holder)
    }
  })
}

async function refuseNewer(db: Db, steps: readonly Migration[]): Promise<void> {
  const known = new Set(steps.map((step) => step.name))
  const { rows } = await sql<{ name: string }>`select name from platform_migration order by name`.execute(db)
  const foreign = rows.map((row) => row.name).filter((name) => !known.has(name))
  if (foreign.length === 0) return
  throw new AppError(
    'refused',
    `The database was made by a newer version of the platform (it has ${foreign.join(', ')}). Start that version, or use another database.`,
  )
}
