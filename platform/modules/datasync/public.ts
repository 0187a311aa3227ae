/** What other modules may use of this one. */

export { syncMethods } from './plans'
export { dataSyncJob } from './run-job'
export { purgeRuns as purgeSyncRuns, takeUpRuns as takeUpSyncRuns } from './runs'
export { startRun } from './service'
