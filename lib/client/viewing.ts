import { ownCallHeaders, viewHeader } from '@/lib/contract/own-call'

/*
 * A page that an administrator sees with the rights of somebody else (`viewAs`). It keeps nothing in the browser for that person, says
 * with every call in which viewing it was drawn, and is left when that is over.
 */

let drawn: { viewId: string | undefined } | undefined
const overListeners = new Set<() => void>()

/** Told by the shell before anything of it is drawn; undefined for a page of one's own. Another one needs another document. */
export function drawInViewing(id: string | undefined, reload = () => window.location.reload()): void {
  const isAnother = drawn !== undefined && drawn.viewId !== id
  drawn = { viewId: id }
  if (isAnother) reload()
}

export function isViewing(): boolean {
  return drawn?.viewId !== undefined
}

/** What every call of a script of this page carries. */
export function callHeaders(): Record<string, string> {
  const viewId = drawn?.viewId
  return viewId === undefined ? { ...ownCallHeaders } : { ...ownCallHeaders, [viewHeader]: viewId }
}

/** Hears that the viewing of this page is over: the platform has refused a call of it for that. Returns the unsubscribe. */
export function onViewOver(listener: () => void): () => void {
  overListeners.add(listener)
  return () => overListeners.delete(listener)
}

export function tellViewOver(): void {
  for (const listener of overListeners) listener()
}
