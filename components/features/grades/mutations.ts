import { call } from '@/lib/client/call'
import type { CallInput } from '@/lib/contract/endpoint'
import { grade } from '@/lib/contract/permission/grade'

/** One call for making and changing; the key makes what is sent twice be done once. */
export function saveGrade(body: CallInput<typeof grade.save>['body'], key: string) {
  return call(grade.save, { body }, { idempotencyKey: key })
}
