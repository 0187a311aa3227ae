import { useSyncExternalStore } from 'react'
import { useShell } from '@/components/ground/public'
import { type ChatState, type ChatStore, chatStoreOf } from '@/lib/client/chat/chat-store'
import type { UploadState } from '@/lib/client/chat/uploads'
import { type VoiceState, voicePlayer } from '@/lib/client/chat/voice-player'

export function useChatStore(): ChatStore {
  return chatStoreOf(useShell().user.userId)
}

export function useChat(): ChatState {
  const store = useChatStore()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

/** The file on its way, whomever it is for. */
export function useUpload(): UploadState | undefined {
  const { uploads } = useChatStore()
  return useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
}

/** The recording of this message, when it is the one that plays. */
export function useVoice(key: string): VoiceState | undefined {
  const playing = useSyncExternalStore(voicePlayer.subscribe, voicePlayer.read, voicePlayer.read)
  return playing?.key === key ? playing : undefined
}
