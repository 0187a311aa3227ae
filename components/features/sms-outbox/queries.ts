import type { z } from 'zod'
import { useCall } from '@/lib/client/use-call'
import { smsOutbox } from '@/lib/contract/session/sign-in-methods'

export type SmsRow = z.output<typeof smsOutbox.list.data>['list'][number]

/** Somebody is waiting for the code: what was just written down appears by itself. */
const lookAgainMs = 10_000

export function useSmsOutbox() {
  return useCall(smsOutbox.list, {}, { revalidateIfStale: true, refreshInterval: lookAgainMs })
}
