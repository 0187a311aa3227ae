/** What modules may use of the job runner. */

export type { JobKind, JobRun, StandingKind } from './kinds'
export { cancelOwnJob, enqueue, jobOfKey, ownJobs, purgeJobs, wakeStanding } from './queue'
