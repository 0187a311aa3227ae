import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useDictionary } from '@/components/features/messages/queries'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useListPage } from '@/lib/client/use-list-page'
import { notice, noticeStates } from '@/lib/contract/message/notice'
import { categoryText, listBody, type SearchValues } from './utils'

export function useNotices(search: SearchValues, page: number, pageSize: number) {
  return useListPage(notice.list, { body: listBody(search, page, pageSize) }, { isAskedOnReturn: true })
}

/** Read anew at every opening: another administrator may have changed or released it. */
export function useNotice(id: string | null) {
  const state = useCall(notice.info, id === null ? null : { params: { id } }, { revalidateIfStale: true, dedupingInterval: 0 })
  return { ...state, fresh: state.isValidating ? undefined : state.data }
}

/** Kinds of notices with the words of the platform (dictionary NoticeType). */
export function useNoticeCategories(): readonly { id: string; fullName: string }[] {
  const t = useTranslations('notices')
  const tAdmin = useTranslations('notices.admin')
  const items = useDictionary('NoticeType')
  return useMemo(
    () =>
      items && items.length > 0
        ? items.map(({ enCode, fullName }) => ({ id: enCode, fullName: categoryText(fullName, tAdmin) }))
        : (['1', '2'] as const).map((id) => ({ id, fullName: t(`categories.${id}`) })),
    [items, t, tAdmin],
  )
}

/**
 * Wire: creating answers nothing (contract 1 §14), so the draft that was just made is found as the one of this title and person that was
 * changed last. Undefined where it cannot be told.
 */
export async function findNewDraft(title: string, userId: string): Promise<string | undefined> {
  const search = { keyword: title, enabledMark: [String(noticeStates.draft)], creatorUser: [userId] }
  const { data } = await call(notice.list, { body: listBody(search, 1, 20) })
  return data.list.find((row) => row.title === title)?.id
}
