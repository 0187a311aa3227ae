import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type DataSourceForm, dataSource } from '@/lib/contract/system/data-source'

export function saveConnection(body: DataSourceForm, { id, key }: Target) {
  return id === null
    ? call(dataSource.create, { body }, { idempotencyKey: key })
    : call(dataSource.update, { params: { id }, body })
}
