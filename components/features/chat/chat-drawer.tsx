import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { useChangeRealtime } from '@/components/ground/public'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { LazyMessages, loadTextsAhead, type MessageLoaders } from '@/components/ui/lazy-messages'
import { SideDrawer } from '@/components/ui/side-drawer'
import tabStyles from '@/components/ui/tab-button.module.css'
import type { Peer } from '@/lib/client/chat/conversations'
import { voicePlayer } from '@/lib/client/chat/voice-player'
import styles from './chat-drawer.module.css'
import { ContactsPanel } from './contacts-panel'
import { ConversationsPanel } from './conversations-panel'
import { freshLists } from './queries'
import { useChat, useChatStore } from './state'
import { WindowPanel } from './window-panel'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/chat.json'),
  en: () => import('@/messages/en/chat.json'),
  zhtw: () => import('@/messages/zhtw/chat.json'),
}

export const loadTexts = () => loadTextsAhead(texts)

/** Conversations and contacts, and the conversation that is open beside them (spec 1 §2.11). Where there is room, the page goes on being used. */
export function ChatDrawer({ onClose }: { onClose: () => void }) {
  return (
    <LazyMessages namespace="chat" loaders={texts} fallback={null}>
      <SWRConfig value={freshLists}>
        <OpenDrawer onClose={onClose} />
      </SWRConfig>
    </LazyMessages>
  )
}

const tabs = ['messages', 'contacts'] as const
type Tab = (typeof tabs)[number]

function OpenDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat')
  const store = useChatStore()
  const { thread } = useChat()
  const [tab, setTab] = useState<Tab>('messages')
  const panelId = useId()
  const openerRef = useRef<HTMLElement | null>(null)
  useChatOfDrawer()

  const open = (peer: Peer) => {
    openerRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    store.openThread(peer)
  }
  const closeWindow = () => {
    store.closeThread()
    voicePlayer.stop()
    const { current: opener } = openerRef
    if (opener?.isConnected) opener.focus({ preventScroll: true })
    else document.getElementById(`${panelId}-${tab}`)?.focus()
  }
  const Panel = tab === 'messages' ? ConversationsPanel : ContactsPanel
  return (
    <SideDrawer title={t('title')} onClose={onClose}>
      <Tabs active={tab} panelId={panelId} onChange={setTab} />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.panel}>
        <Panel shownId={thread?.peer.id} onOpen={open} />
      </div>
      {thread && <WindowPanel key={thread.peer.id} thread={thread} onClose={closeWindow} />}
    </SideDrawer>
  )
}

/** Asks for the conversations, and passes on what is read to the numbers of the shell. */
function useChatOfDrawer(): void {
  const store = useChatStore()
  const changeRealtime = useChangeRealtime()
  // The chat of this page, which outlives the drawer; the conversation that is open does not.
  useEffect(() => {
    const stop = store.onRead((userId) => changeRealtime({ kind: 'chatRead', userId }))
    void store.loadConversations()
    return () => {
      stop()
      store.closeThread()
      voicePlayer.stop()
    }
  }, [store, changeRealtime])
}

type TabsProps = { active: Tab; panelId: string; onChange: (tab: Tab) => void }

function Tabs({ active, panelId, onChange }: TabsProps) {
  const t = useTranslations('chat.tabs')
  const walk = (event: KeyboardEvent) => {
    const next = tabs[arrowTarget(event.key, tabs.indexOf(active), tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next)
    document.getElementById(`${panelId}-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('label')} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${panelId}-${tab}`}
          aria-selected={tab === active}
          aria-controls={tab === active ? panelId : undefined}
          tabIndex={tab === active ? 0 : -1}
          className={`${tabStyles.tab} ${styles.tab}`}
          onClick={() => onChange(tab)}
          onKeyDown={walk}
        >
          {t(tab)}
        </button>
      ))}
    </div>
  )
}
