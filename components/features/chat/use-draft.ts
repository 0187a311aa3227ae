import { useEffect, useRef, useState } from 'react'
import { readChatDraft, writeChatDraft } from '@/lib/client/chat/chat-drafts'

const waitMs = 300

/** What is half written to this peer: it survives closing the window, the page and the browser. */
export function useDraft(userId: string, peerId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readChatDraft(userId, peerId))
  const unsaved = useRef<string | undefined>(undefined)
  // Storage of the browser, a timer, and the end of the page.
  useEffect(() => {
    const save = () => {
      if (unsaved.current === undefined) return
      writeChatDraft(userId, peerId, unsaved.current)
      unsaved.current = undefined
    }
    const timer = setInterval(save, waitMs)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [userId, peerId])
  const change = (next: string) => {
    unsaved.current = next
    setText(next)
  }
  return [text, change]
}
