import { viewAs } from '@/lib/contract/session/view-as'
import { readStored, removeStored, writeStored } from './browser-storage'
import { call } from './call'
import { releaseGuards } from './leave-guards'
import { leaveHere, leaveWith } from './leaving'
import { safeRedirect } from './safe-redirect'
import { announceSession } from './session-channel'

/** Where this tab was when it began to look as somebody else. */
const cameFrom = 'tenon:viewing-from'

/** The session has begun to look as somebody else: every tab of the browser is loaded anew, with the menus and rights of the person. */
export function enterViewing(): void {
  leaveHere()
  announceSession('view')
  writeStored('tab', cameFrom, window.location.pathname + window.location.search)
  releaseGuards()
  window.location.assign('/')
}

export async function endViewing(): Promise<void> {
  await leaveWith(() => call(viewAs.end, {}, { isLeaving: true }))
  announceSession('view')
  leaveViewing()
}

/** Back to one's own page; the viewing is over by itself. */
export function leaveViewing(): void {
  const path = safeRedirect(readStored('tab', cameFrom))
  removeStored('tab', cameFrom)
  releaseGuards()
  leaveHere()
  window.location.assign(path)
}
