import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useDictionary } from '@/components/features/messages/queries'
import type { Conditions, ListQuestion } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { notice, noticeStates } from '@/lib/contract/message/notice'
import { categoryText, listBody } from './utils'

export function useNotices({ filters, page, pageSize }: ListQuestion<{ where: Conditions }>) {
  return useListPage(notice.list, { body: listBody(filters.where, page, pageSize) }, { isAskedOnReturn: true })
}

/** Another administrator may have changed or released it. */
export function useNotice(id: string | null) {
  return useFresh(notice.info, id === null ? null : { params: { id } })
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
 * Wire: where creating answers nothing (contract 1 §14), the draft that was just made is found as the one of this title and person that was
 * changed last. Undefined where it cannot be told.
 */
export async function findNewDraft(title: string, userId: string): Promise<string | undefined> {
  const search = { keyword: title, enabledMark: [String(noticeStates.draft)], creatorUser: [userId] }
  const { data } = await call(notice.list, { body: listBody(search, 1, 20) })
  return data.list.find((row) => row.title === title)?.id
}
