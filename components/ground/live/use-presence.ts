import { useEffect, useState } from 'react'
import { randomName } from '@/lib/client/random-name'
import { onPush, sendFrame } from '@/lib/client/socket/live'
import { isViewing } from '@/lib/client/viewing'
import type { RecordWatcher } from '@/lib/contract/message/socket'
import { useRealtime } from './realtime-state'

/** A platform forgets who has not been heard of for three times as long. */
const beatMs = 30_000

export type Presence = { people: readonly RecordWatcher[]; total: number }
const nobody: Presence = { people: [], total: 0 }

/**
 * Says that this view has the record open, as long as it is mounted, and tells who else has, the reader included. Where the platform
 * does not know such a thing nothing is ever sent, and nobody is there. Who looks as somebody else is not told of.
 */
export function usePresence(modelId: string, recordId: string, doing: RecordWatcher['doing']): Presence {
  const { isConnected, tellsWatchers } = useRealtime()
  const [presence, setPresence] = useState(nobody)
  const isOn = isConnected && tellsWatchers && !isViewing()
  // The socket, a timer, and a page that the browser puts aside.
  useEffect(() => {
    if (!isOn) return
    const viewId = randomName()
    const say = (word: typeof doing | 'gone') => void sendFrame({ method: 'WatchRecord', modelId, recordId, viewId, doing: word })
    const stay = () => say(doing)
    const leave = () => say('gone')
    const stop = onPush((frame) => {
      if (frame.method !== 'recordWatchers' || frame.modelId !== modelId || frame.recordId !== recordId) return
      setPresence({ people: frame.list, total: frame.total })
    })
    stay()
    const timer = setInterval(stay, beatMs)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', stay)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', stay)
      stop()
      leave()
      setPresence(nobody)
    }
  }, [isOn, modelId, recordId, doing])
  return presence
}
