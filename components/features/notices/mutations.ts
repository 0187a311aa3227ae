import { useTranslations } from 'next-intl'
import type { Target } from '@/components/features/form-dialog/public'
import type { RowAction } from '@/components/screen/row-actions'
import type { List } from '@/components/screen/use-list'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { type NoticeForm, type NoticeRow, notice } from '@/lib/contract/message/notice'
import { findNewDraft } from './queries'

/** Releasing a draft from the list, which is read anew also after a refusal: somebody else was faster. */
export function useNoticeRelease(list: Pick<List<NoticeRow>, 'settle'>) {
  const t = useTranslations('notices.admin')
  const { run } = useMutation(notice.release, { successToast: true })
  return ({ id }: NoticeRow): RowAction => ({
    key: 'release',
    label: t('actions.release'),
    ask: { text: t('askRelease') },
    run: async () => {
      await run({ params: { id } }).catch(told)
      list.settle([id])
    },
  })
}

export type Written = { id: string | null; msg: string }

/** Creates or changes. Not every platform tells the id of what was created (contract 1 §14). */
export async function writeNotice(body: NoticeForm, { id, key }: Target): Promise<Written> {
  if (id === null) {
    const { data, msg } = await call(notice.create, { body }, { idempotencyKey: key })
    return { id: data?.id ?? null, msg }
  }
  const { msg } = await call(notice.update, { params: { id }, body })
  return { id, msg }
}

/** Releases what was saved. A refusal is told; the notice is kept as a draft and stands in the list. */
export function useRelease() {
  const t = useTranslations('notices.admin')
  const tErrors = useTranslations('errors')
  const release = useMutation(notice.release, { errorToast: false, successToast: true })
  return async (savedId: string | null, title: string, userId: string): Promise<void> => {
    try {
      const id = savedId ?? (await findNewDraft(title, userId))
      if (id === undefined) return void toast.info(t('savedOnly'), { durationMs: 5000 })
      await release.run({ params: { id } })
    } catch (error) {
      const reason = errorText(error, (key, params) => tErrors(key, params))
      toast.error(t('notReleased', { reason }), { durationMs: 6000 })
    }
  }
}

/** The failure was shown by the mutation. */
const told = () => undefined
