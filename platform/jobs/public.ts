/** What modules may use of the job runner. */

export type { JobKind, JobRun, StandingKind } from './kinds'
export { enqueue, purgeJobs, wakeStanding } from './queue'
