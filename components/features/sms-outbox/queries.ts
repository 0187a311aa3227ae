import type { z } from 'zod'
import { useListPage } from '@/lib/client/use-list-page'
import { smsOutbox } from '@/lib/contract/session/sms-outbox'

export type SmsRow = z.output<typeof smsOutbox.list.data>['list'][number]

/** Somebody is waiting for the code: what was just written down appears by itself. */
const lookAgainMs = 10_000

export function useSmsOutbox() {
  return useListPage(smsOutbox.list, {}, { isAskedOnReturn: true, everyMs: lookAgainMs })
}
