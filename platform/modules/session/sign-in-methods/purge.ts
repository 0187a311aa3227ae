import type { PlatformContext } from '../../../http/context'
import { purgeCodes } from './sms-code'
import { purgeOutbox } from './sms-sender'
import { purgeTickets } from './tickets'

/** Removes expired tickets, codes and written-down texts. Run on a timer. */
export async function purgeSignInMethods(ctx: PlatformContext): Promise<void> {
  await purgeTickets(ctx)
  await purgeCodes(ctx)
  await purgeOutbox(ctx)
}
