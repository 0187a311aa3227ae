import { taskAddress } from '@/lib/domain/coded-address'
import { isRecord, own, readText } from '@/lib/form/read'

export type MessageTarget =
  | { kind: 'dialog' }
  /** A schedule that was deleted has no viewer (contract 1 §13.4). */
  | { kind: 'deletedSchedule' }
  | { kind: 'schedule'; id: string; groupId: string }
  | { kind: 'page'; path: string }

type ReadMessage = { type: number | undefined; flowType: number | undefined; bodyText: string }

/**
 * Where a click on a message leads once it was read (spec 1 §2.10, contract 1 §13.4). A body that does not say where is no reason to
 * show nothing: the message itself is shown.
 */
export function messageTarget({ type, flowType, bodyText }: ReadMessage): MessageTarget {
  if (type === 4) return scheduleTarget(bodyText)
  if (type === 2 && flowType === 2) {
    const config = readText(own(readBody(bodyText), 'type'))
    return { kind: 'page', path: `/workFlow/entrust?config=${encodeURIComponent(config)}` }
  }
  if (type === 1 || type === 3 || bodyText.trim() === '') return { kind: 'dialog' }
  return { kind: 'page', path: taskAddress(bodyText) }
}

function scheduleTarget(bodyText: string): MessageTarget {
  const body = readBody(bodyText)
  if (readText(own(body, 'type')) === '3') return { kind: 'deletedSchedule' }
  const id = readText(own(body, 'id'))
  return id ? { kind: 'schedule', id, groupId: readText(own(body, 'groupId')) } : { kind: 'dialog' }
}

/** Wire: the body of schedule and flow messages is JSON for a screen, not text. */
function readBody(bodyText: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(bodyText)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}
