/** Tells the other browser tabs of this site what happened to the shared session (reliability T3). */
export type SessionNews = { kind: 'login' | 'logout' | 'lock' | 'unlock' }

const channelName = 'tenon-session'

export function announceSession(kind: SessionNews['kind']): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ kind } satisfies SessionNews)
  channel.close()
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<SessionNews>) => listener(event.data)
  return () => channel.close()
}
