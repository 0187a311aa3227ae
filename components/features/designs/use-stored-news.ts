import { useEffect, useState } from 'react'
import { onPush } from '@/lib/client/socket/live'
import type { PushFrame } from '@/lib/contract/message/socket'

export type StoredNews = Extract<PushFrame, { method: 'designStored' }>

/**
 * That somebody stored the design, oneself in another window too, since the version that is worked on here; null while nobody did, or once
 * it was put off. Whoever watches the design is told (`RecordPresence`).
 */
export function useStoredNews(designId: string, version: number) {
  const [told, setTold] = useState<StoredNews | null>(null)
  const [putOff, setPutOff] = useState(0)
  // The socket.
  useEffect(
    () =>
      onPush((frame) => {
        if (frame.method === 'designStored' && frame.designId === designId) setTold(frame)
      }),
    [designId],
  )
  const isNews = told !== null && told.version > version && told.version > putOff
  return { news: isNews ? told : null, putOff: () => setPutOff(told?.version ?? 0) }
}
