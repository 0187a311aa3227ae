import type { PlatformContext } from './http/context'
import { purgeIdempotency } from './http/idempotency'
import { type JobKinds, nextBeat, type StandingKind } from './jobs/kinds'
import { purgeJobs } from './jobs/public'
import { rememberStanding } from './jobs/standing'
import { purgeChat } from './modules/chat/public'
import { purgeFiles } from './modules/file/public'
import { purgeHistory } from './modules/history/public'
import { purgeLogs } from './modules/log/public'
import { purgeMessages } from './modules/message/public'
import { noticeDelivery, resumeDeliveries } from './modules/notice/public'
import { purgeRecordWatches } from './modules/online-dev/public'
import { askForReadings, nameReadings } from './modules/permission/public'
import { purgeRealtime } from './modules/realtime/public'
import { reminders } from './modules/schedule/public'
import { purgeCaptchas, purgeSessions, purgeSignInMethods } from './modules/session/public'

/** What is removed or taken up again, in this order. One that fails does not keep the others from their work. */
const duties: readonly ((ctx: PlatformContext) => Promise<void>)[] = [
  purgeSessions,
  purgeCaptchas,
  purgeIdempotency,
  purgeMessages,
  // Before the files: those of messages that are gone are unused.
  purgeChat,
  purgeRealtime,
  purgeRecordWatches,
  purgeSignInMethods,
  purgeFiles,
  purgeHistory,
  purgeLogs,
  resumeDeliveries,
  purgeJobs,
  rememberReminders,
]

function rememberReminders(ctx: PlatformContext): Promise<void> {
  return rememberStanding(ctx, [reminders])
}

/** One job for all of them: each alone would be a claim and an end in the database, every time, for what mostly finds nothing to do. */
const housekeeping: StandingKind = {
  name: 'housekeeping',
  startDelayMs: 60_000,
  next: async (ctx) => nextBeat('*/5 * * * *', { nowMs: ctx.now(), timeZone: ctx.config.timeZone }),
  run: async (ctx, { signal }) => {
    for (const duty of duties) {
      signal.throwIfAborted()
      await duty(ctx).catch((error) => ctx.log.warn({ err: error, duty: duty.name }, 'housekeeping failed; it is tried again'))
    }
  },
}

/** All that the platform does in the background. */
export const jobKinds: JobKinds = { standing: [housekeeping, reminders], once: [noticeDelivery, nameReadings] }

/** What a process of a version without jobs has left behind, with each start. */
export async function takeUpWork(ctx: PlatformContext): Promise<void> {
  await askForReadings(ctx)
  await resumeDeliveries(ctx)
}
