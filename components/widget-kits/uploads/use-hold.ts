import { type RefObject, useEffect } from 'react'
import { uploadQueue } from '@/lib/client/uploads/upload-queue'

/** Long enough for a field that is drawn anew at once; short, so that a form that is opened again finds what it left behind. */
const graceMs = 300
const againMs = 3000

/** How many fields show an upload now. */
const holders = new Map<string, number>()

/**
 * Stops uploads whose form was closed: nobody would get the files. Out of sight, as in another tab or a folded part of the form,
 * they go on.
 */
export function useHold(rootRef: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const key = ids.join('\n')
  // The uploads of the page, and a timer that outlives the field.
  useEffect(() => {
    const held = key === '' ? [] : key.split('\n')
    const form = rootRef.current?.parentElement?.closest('[data-size],[data-tn-surface]') ?? rootRef.current
    for (const id of held) holders.set(id, (holders.get(id) ?? 0) + 1)
    return () => {
      for (const id of held) {
        const left = (holders.get(id) ?? 1) - 1
        if (left > 0) holders.set(id, left)
        else holders.delete(id)
      }
      if (held.length > 0) setTimeout(() => dropForgotten(held, form), graceMs)
    }
  }, [rootRef, key])
}

function dropForgotten(ids: readonly string[], form: Element | null): void {
  const queue = uploadQueue()
  const unheld = ids.filter((id) => !holders.has(id) && queue.read(id) !== undefined)
  if (unheld.length === 0) return
  // A hidden page keeps its elements and tells nobody when it is closed later, so it is looked at again.
  if (form?.isConnected) setTimeout(() => dropForgotten(unheld, form), againMs)
  else for (const id of unheld) queue.drop(id)
}
