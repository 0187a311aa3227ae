import type { PlatformContext } from './http/context'
import { purgeIdempotency } from './http/idempotency'
import { type JobKinds, type JobRun, nextBeat, type StandingKind } from './jobs/kinds'
import { purgeJobs } from './jobs/public'
import { rememberStanding } from './jobs/standing'
import { refused } from './kit/refusals'
import { purgeChat } from './modules/chat/public'
import { dataBackups, makeBackup } from './modules/databackup/public'
import { dataSyncJob, purgeSyncRuns, syncMethods, takeUpSyncRuns } from './modules/datasync/public'
import { purgeTrash } from './modules/document/public'
import { purgeFiles } from './modules/file/public'
import { purgeHistory } from './modules/history/public'
import { integrateWakes, integrationsWith, purgeIntegrateTasks, replanIntegrations } from './modules/integrate/public'
import { purgeSignatures } from './modules/interfaceauth/public'
import { purgeLogs } from './modules/log/public'
import { purgeMessages } from './modules/message/public'
import { noticeDelivery, resumeDeliveries } from './modules/notice/public'
import { batchJobs, purgeBatches } from './modules/online-dev/batch/run'
import { designConversions } from './modules/online-dev/designs/conversion/job'
import { purgeImportRuns, recordImports } from './modules/online-dev/importing/import-job'
import { importUndos } from './modules/online-dev/importing/undo-job'
import { purgeDeletedRecords, purgeRecordHistory, purgeRecordWatches } from './modules/online-dev/public'
import { askForLoads, tableLoads } from './modules/online-dev/records/bound-tables/load-job'
import { moduleRows } from './modules/online-dev/records/module-rows'
import { recordExports } from './modules/online-dev/sheet/export-job'
import { askForReadings, nameReadings } from './modules/permission/public'
import { purgeRealtime } from './modules/realtime/public'
import { reminders } from './modules/schedule/public'
import {
  purgeTaskRuns,
  replanTasks,
  type TaskMethod,
  type TaskMethods,
  taskBeats,
  taskRunsWith,
} from './modules/scheduledtask/public'
import { purgeCaptchas, purgeSessions, purgeSignInMethods } from './modules/session/public'
import { flowChildJobs } from './modules/workflow/run/child-jobs'
import { flowDues } from './modules/workflow/run/due-job'
import { flowEventsWith, flowHolds } from './modules/workflow/run/event-job'
import { flowPassings } from './modules/workflow/run/passed-job'
import { analyseDatabase } from './store/open'

/** What is removed or taken up again, in this order. One that fails does not keep the others from their work. */
const duties: readonly ((ctx: PlatformContext) => Promise<unknown>)[] = [
  purgeSessions,
  purgeCaptchas,
  purgeIdempotency,
  purgeMessages,
  // Before the files: those of messages that are gone are unused.
  purgeChat,
  purgeRealtime,
  purgeRecordWatches,
  purgeBatches,
  purgeSignInMethods,
  purgeSignatures,
  // Before the files: those of deleted records and of older versions that nobody can read any more are unused.
  purgeDeletedRecords,
  purgeRecordHistory,
  purgeTrash,
  purgeFiles,
  purgeHistory,
  purgeLogs,
  purgeTaskRuns,
  purgeIntegrateTasks,
  purgeImportRuns,
  purgeSyncRuns,
  takeUpSyncRuns,
  replanTasks,
  replanIntegrations,
  resumeDeliveries,
  askForLoads,
  purgeJobs,
  rememberWanted,
]

const integrations = integrationsWith(moduleRows)

function rememberWanted(ctx: PlatformContext): Promise<void> {
  return rememberStanding(ctx, [reminders, taskBeats, flowDues, integrations])
}

/** One job for all of them: each alone would be a claim and an end in the database, every time, for what mostly finds nothing to do. */
const housekeeping: StandingKind = {
  name: 'housekeeping',
  startDelayMs: 60_000,
  next: async (ctx) => nextBeat('*/5 * * * *', { nowMs: ctx.now(), timeZone: ctx.config.timeZone }),
  run: async (ctx, job) => {
    await doDuties(ctx, job)
  },
}

/** Answers how many failed; what is told of them is in the log. */
async function doDuties(ctx: PlatformContext, { signal, progress }: JobRun): Promise<number> {
  let failed = 0
  for (const [index, duty] of duties.entries()) {
    signal.throwIfAborted()
    progress(index, duties.length)
    await duty(ctx).catch((error) => {
      ctx.log.warn({ err: error, duty: duty.name }, 'housekeeping failed; it is tried again')
      failed += 1
    })
  }
  return failed
}

const restMs = 60_000

/** What of it a scheduled task can do at a time of its own, or by hand (contract 2 §22). */
export const taskMethods: readonly TaskMethod[] = [
  { id: 'housekeeping', fullName: '日常整理', cron: '0 0 3 * * ?', restMs, run: runAllDuties },
  {
    ...{ id: 'dataBackup', fullName: '数据备份', cron: '0 0 1 * * ?', restMs },
    run: async (ctx, job) => `已备份：${await makeBackup(ctx, { takenAt: ctx.now(), run: job })}`,
  },
  {
    ...{ id: 'unusedFiles', fullName: '清理未使用的文件', cron: '0 30 3 * * ?', restMs },
    run: async (ctx) => `删除了${await purgeFiles(ctx)}个文件`,
  },
  {
    ...{ id: 'oldHistory', fullName: '清理过期的操作记录', cron: '0 0 4 * * ?', restMs },
    run: async (ctx) => `删除了${await purgeHistory(ctx)}条记录`,
  },
  {
    ...{ id: 'oldRecordHistory', fullName: '清理过期的数据变更记录', cron: '0 15 4 * * ?', restMs },
    run: async (ctx) => `删除了${await purgeRecordHistory(ctx)}条记录`,
  },
  {
    ...{ id: 'oldTaskLogs', fullName: '清理过期的任务日志', cron: '0 30 4 * * ?', restMs },
    run: async (ctx) => `删除了${await purgeTaskRuns(ctx)}条日志`,
  },
  {
    ...{ id: 'noticeDelivery', fullName: '补发未送达的公告', cron: '0 0/30 * * * ?', restMs },
    run: async (ctx) => `继续发送${await resumeDeliveries(ctx)}个公告`,
  },
  {
    ...{ id: 'reminders', fullName: '补发日程提醒', cron: '0 0/10 * * * ?', restMs },
    run: (ctx, job) => reminders.run(ctx, job).then(() => '完成'),
  },
  {
    ...{ id: 'nameReadings', fullName: '补全姓名拼音', cron: '0 0 2 * * ?', restMs },
    run: (ctx, job) => nameReadings.run(ctx, {}, job).then(() => '完成'),
  },
  {
    ...{ id: 'statistics', fullName: '更新数据库统计信息', cron: '0 0 5 ? * 1', restMs },
    run: (ctx) => analyseDatabase(ctx.db).then(() => '完成'),
  },
]

/** With the plans of copies. */
export const allTaskMethods: TaskMethods = async (ctx) => [...taskMethods, ...(await syncMethods(ctx))]

/** By hand somebody waits to hear how it went. */
async function runAllDuties(ctx: PlatformContext, job: JobRun): Promise<string> {
  const failed = await doDuties(ctx, job)
  if (failed > 0) throw refused(`${failed}项未能完成，稍后自动重试`)
  return `完成${duties.length}项整理`
}

/** All that the platform does in the background. */
export const jobKinds: JobKinds = {
  standing: [housekeeping, reminders, taskBeats, flowDues, integrations],
  once: [
    noticeDelivery,
    nameReadings,
    recordExports,
    recordImports,
    dataBackups,
    dataSyncJob,
    importUndos,
    batchJobs,
    designConversions,
    tableLoads,
    taskRunsWith(allTaskMethods),
    ...flowChildJobs,
    flowEventsWith(moduleRows),
    flowHolds,
    flowPassings,
    integrateWakes,
  ],
}

/** What a process of a version without jobs has left behind, with each start. */
export async function takeUpWork(ctx: PlatformContext): Promise<void> {
  await askForReadings(ctx)
  await resumeDeliveries(ctx)
  await askForLoads(ctx)
  await takeUpSyncRuns(ctx)
  await replanTasks(ctx)
  await replanIntegrations(ctx)
}
