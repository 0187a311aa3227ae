import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import { readTexts } from '@/lib/form/read'
import { decodeList } from '@/lib/form/wire-values'

/** `id` is null for a new one; the key makes what is sent twice be made once. */
export function savePermissionGroup(filled: Record<string, unknown>, { id, key }: Target) {
  const body = permissionGroup.create.body.parse(filled)
  return id === null
    ? call(permissionGroup.create, { body }, { idempotencyKey: key })
    : call(permissionGroup.update, { params: { id }, body })
}

export function saveGroupMembers(id: string, filled: Record<string, unknown>) {
  const ids = readTexts(decodeList(filled['members']))
  const body = permissionGroup.replaceMembers.body.parse({ ids, version: filled['version'] })
  return call(permissionGroup.replaceMembers, { params: { id }, body })
}
