import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import { email } from '@/lib/contract/extend/email'
import { sendMessageConfig } from '@/lib/contract/message/send-message-config'
import { dictionaryData } from '@/lib/contract/system/dictionary'

export type MessageFilter = { keyword: string; type: string; isUnreadOnly: boolean }
export type MessageKind = { code: string; name: string }

/** Kinds that every platform has; their texts are those of its dictionary as soon as it has one (contract 1 §13.3). */
const knownKinds = ['1', '2', '3', '4'] as const
/** What the dictionary says as it is delivered. Nobody chose these words, so everybody reads them in his language. */
const deliveredNames = { '1': '公告', '2': '流程', '3': '系统', '4': '日程' } as const

/** Items of a dictionary (contract 1 §27), by its code; undefined while they are on their way or where there are none. */
export function useDictionary(code: string): readonly { enCode: string; fullName: string }[] | undefined {
  const { data } = useCall(dictionaryData.all, {})
  return data?.list.find((dictionary) => dictionary.enCode === code)?.dictionaryList
}

/** Kinds of messages with the words of the platform. */
export function useMessageKinds(): { kinds: readonly MessageKind[]; nameOf: (type: number | undefined) => string } {
  const t = useTranslations('notices.kinds')
  const items = useDictionary('msgSourceType')
  return useMemo(() => {
    const own = (items ?? []).map(({ enCode, fullName }) => {
      const known = knownKinds.find((code) => code === enCode && fullName === deliveredNames[code])
      return { code: enCode, name: known ? t(known) : fullName || enCode }
    })
    const kinds = own.length > 0 ? own : knownKinds.map((code) => ({ code, name: t(code) }))
    return { kinds, nameOf: (type) => kinds.find(({ code }) => code === String(type))?.name ?? t('other') }
  }, [items, t])
}

/** Send configurations that tell of a kind of news (contract 1 §13.3); not asked for again by itself, the field offers it. */
export function useSendConfigs(messageSource: string) {
  const query = { currentPage: 1, pageSize: 500, messageSource }
  return useCall(sendMessageConfig.choices, { query })
}

export function messageQuery({ keyword, type, isUnreadOnly }: MessageFilter, currentPage: number, pageSize: number) {
  return { currentPage, pageSize, sort: 'desc' as const, sidx: '', keyword, type, isRead: isUnreadOnly ? '0' : '' }
}

export function useMail(id: string) {
  return useCall(email.info, id === '' ? null : { params: { id } })
}
