import { useTranslations } from 'next-intl'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { badgeText, useRealtime } from '@/components/ground/public'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { MenuList } from '@/components/ui/menu'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useAgeText } from '@/components/ui/use-age-text'
import { chatDraftWrites, peersWithDraft, subscribeChatDrafts } from '@/lib/client/chat/chat-drafts'
import type { Peer } from '@/lib/client/chat/conversations'
import type { Conversation } from '@/lib/contract/message/chat'
import { useConversationActions } from './mutations'
import styles from './people.module.css'
import { RichText } from './rich-text'
import { useChat, useChatStore } from './state'
import { nameOf } from './utils'
import { VirtualRows } from './virtual-rows'

type ConversationsPanelProps = { shownId: string | undefined; onOpen: (peer: Peer) => void }
type Point = { x: number; y: number }
/** A menu at a point: of the pointer, or of the button in the row. The focus goes back to what had it. */
type OpenMenu = { row: Conversation; point: Point; side: 'below' | 'belowEnd'; before: Element | null }

const rowId = ({ id }: Conversation) => id
const rowHeightPx = 64

/** Recent conversations, the one with the newest message first (spec 1 §2.11). */
export function ConversationsPanel({ shownId, onOpen }: ConversationsPanelProps) {
  const t = useTranslations('chat')
  const store = useChatStore()
  const { conversations, hasConversations, isLoading, error } = useChat()
  const { unreadChats } = useRealtime()
  const [menu, setMenu] = useState<OpenMenu | undefined>(undefined)
  const written = useSyncExternalStore(subscribeChatDrafts, chatDraftWrites)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` says that they have changed.
  const drafts = useMemo(() => peersWithDraft(store.userId), [store, written])
  if (conversations.length === 0) {
    if (error !== undefined) return <ErrorState error={error} onRetry={() => void store.loadConversations()} />
    return isLoading || !hasConversations ? <LoadingState /> : <EmptyState />
  }
  return (
    <>
      <VirtualRows
        label={t('tabs.messages')}
        rows={conversations}
        rowId={rowId}
        rowHeightPx={rowHeightPx}
        renderRow={(row, tabIndex) => (
          <ConversationRow
            row={row}
            unread={unreadChats.get(row.id) ?? 0}
            hasDraft={row.id !== shownId && drafts.has(row.id)}
            isShown={row.id === shownId}
            tabIndex={tabIndex}
            onOpen={onOpen}
            onMenu={setMenu}
          />
        )}
      />
      {menu && <ConversationMenu {...menu} onClose={() => setMenu(undefined)} />}
    </>
  )
}

function ConversationMenu({ row, point, side, before, onClose }: OpenMenu & { onClose: () => void }) {
  const t = useTranslations('chat.conversation')
  const { hide, deleteRecords } = useConversationActions()
  return (
    <MenuList
      label={t('actions')}
      anchor={point}
      side={side}
      entries={[
        { key: 'hide', label: t('hide'), icon: 'eye-off', onSelect: () => void hide(row.id) },
        { key: 'delete', label: t('delete'), icon: 'trash', isDanger: true, onSelect: () => void deleteRecords(row.id) },
      ]}
      onClose={(hasFocus) => {
        onClose()
        if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
      }}
    />
  )
}

type RowProps = {
  row: Conversation
  unread: number
  hasDraft: boolean
  isShown: boolean
  tabIndex: 0 | -1
  onOpen: (peer: Peer) => void
  onMenu: (menu: OpenMenu) => void
}

function ConversationRow({ row, unread, hasDraft, isShown, tabIndex, onOpen, onMenu }: RowProps) {
  const t = useTranslations('chat')
  const ageText = useAgeText()
  const name = nameOf(row) || t('unknown')
  const openMenu = (element: Element, pointer?: Point) => {
    const { right, top, height } = element.getBoundingClientRect()
    const place = pointer
      ? ({ point: pointer, side: 'below' } as const)
      : ({ point: { x: right - 8, y: top + height / 2 }, side: 'belowEnd' } as const)
    onMenu({ row, ...place, before: element instanceof HTMLButtonElement ? element : document.activeElement })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu as the button in the row, where the pointer or the menu key asks for it.
    <div
      className={styles.row}
      data-shown={isShown || undefined}
      onContextMenu={(event) => {
        event.preventDefault()
        const { clientX: x, clientY: y } = event
        // The menu key has no place of its own.
        openMenu(event.currentTarget, x > 0 || y > 0 ? { x, y } : undefined)
      }}
    >
      <button
        type="button"
        className={styles.main}
        tabIndex={tabIndex}
        aria-current={isShown || undefined}
        onClick={() => onOpen(row)}
      >
        <span className={styles.face}>
          <Avatar name={name} src={row.headIcon} size={36} />
          <UnreadBadge count={unread} />
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            <time className={styles.time}>{row.latestDate === undefined ? '' : ageText(row.latestDate)}</time>
          </span>
          <span className={styles.preview}>
            {hasDraft && <span className={styles.draft}>{t('preview.draft')} </span>}
            <Preview row={row} />
          </span>
        </span>
      </button>
      <IconButton
        size="sm"
        className={styles.more ?? ''}
        tabIndex={tabIndex}
        label={t('conversation.actionsOf', { name })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(event.currentTarget)}
      >
        <Icon name="more" size={16} />
      </IconButton>
    </div>
  )
}

function UnreadBadge({ count }: { count: number }) {
  const t = useTranslations('chat')
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="tn-visually-hidden">{t('unread', { count })}</span>
    </span>
  )
}

/** Everything but text is named by its type (contract 1 §15). */
function Preview({ row: { messageType, latestMessage } }: { row: Conversation }) {
  const t = useTranslations('chat.preview')
  if (messageType === 'image' || messageType === 'voice' || messageType === 'video') return t(messageType)
  return <RichText text={latestMessage.replace(/\s+/g, ' ')} isPreview />
}
