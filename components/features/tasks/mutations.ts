import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import type { TaskBody } from './utils'

export function saveTask(body: TaskBody, { id, key }: Target) {
  return id === null
    ? call(scheduledTask.create, { body }, { idempotencyKey: key })
    : call(scheduledTask.update, { params: { id }, body: { ...body, id } })
}
