import { openChannel } from './browser-storage'

/** Tells the other browser tabs of this site what happened to the shared session (reliability T3). */
export type SessionNews = { kind: 'login' | 'logout' | 'lock' | 'unlock' | 'system' | 'view' }

const channelName = 'tenon-session'
// A channel hears what another channel of the same page says; the page that acts knows already.
const pageId = Math.random()
type Message = SessionNews & { from: number }

export function announceSession(kind: SessionNews['kind']): void {
  const channel = openChannel(channelName)
  channel?.postMessage({ kind, from: pageId } satisfies Message)
  channel?.close()
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = openChannel(channelName)
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.from !== pageId) listener(data)
  }
  return () => channel.close()
}
