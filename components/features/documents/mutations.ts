import { call } from '@/lib/client/call'
import { document } from '@/lib/contract/extend/document'
import { rootFolder } from './constants'

type Named = { id: string | null; fullName: string; parentId: string; type: '0' | '1' }

export function saveName({ id, ...named }: Named, key: string) {
  return id === null
    ? call(document.create, { body: named }, { idempotencyKey: key })
    : call(document.rename, { params: { id }, body: { ...named, id } })
}

export function moveTo(id: string, toId: string) {
  // Wire: the root is `-1` in the tree, and `0` where something goes.
  return call(document.move, { params: { id, toId: toId === '-1' ? rootFolder : toId } })
}

/** With nobody is a call of its own. */
export function shareWith(id: string, userIds: readonly string[]) {
  return userIds.length === 0
    ? call(document.unshare, { params: { id } })
    : call(document.share, { params: { id }, body: { userId: userIds.join(',') } })
}
