import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { tellDone } from '@/lib/client/tell-done'
import { useMutation } from '@/lib/client/use-mutation'
import { chat } from '@/lib/contract/message/chat'
import { useChatStore } from './state'

/** What can be done to a whole conversation (contract 1 §15, §17). Failures are told once; nothing changes then. */
export function useConversationActions() {
  const t = useTranslations('chat.conversation')
  const store = useChatStore()
  const { run: hide } = useMutation(chat.hide)
  const { run: deleteRecords } = useMutation(chat.deleteRecords)
  return {
    hide: async (peerId: string) => {
      const isDone = await hide({ params: { id: peerId } }).catch(() => undefined)
      if (isDone) store.hidden(peerId)
    },
    deleteRecords: async (peerId: string) => {
      if (!(await confirm({ text: t('deleteConfirm'), confirmText: t('delete'), danger: true }))) return
      const reply = await deleteRecords({ params: { id: peerId } }).catch(() => undefined)
      if (!reply) return
      store.recordsDeleted(peerId)
      void tellDone(reply.msg || t('deleted'))
    },
  }
}
