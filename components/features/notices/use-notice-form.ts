import { useTranslations } from 'next-intl'
import { type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { confirm } from '@/components/ui/confirm'
import { tellDone } from '@/lib/client/tell-done'
import { type NoticeRecord, remindCategories } from '@/lib/contract/message/notice'
import type { FormStore } from '@/lib/form/form-store'
import { noticeDraftModule } from './constants'
import { useRelease, type Written, writeNotice } from './mutations'
import { noticeFormDesign } from './notice-form'
import { formValues, noticeBody } from './utils'

type Choice = { id: string; fullName: string }

export type NoticeFormOptions = {
  /** Null for a new notice. */
  record: NoticeRecord | null
  categories: readonly Choice[]
  configs: readonly Choice[]
  onChanged: () => void
  onClosed: () => void
}

/** One filling-in of the form of a notice, up to its being kept as a draft or released. */
export function useNoticeForm({ record, categories, configs, onChanged, onClosed }: NoticeFormOptions) {
  const t = useTranslations('notices.admin')
  const { user } = useShell()
  const release = useRelease()
  const form = useDesignForm({
    drafts: { name: noticeDraftModule, title: t('title') },
    id: record?.id ?? null,
    design: () => noticeFormDesign(t, { categories, configs: withStored(configs, record), nowMs: Date.now() }),
    values: record ? formValues(record) : { category: firstCategory(categories) },
    // A send configuration is asked for only where it is used.
    follows: { fields: ['remindCategory'], apply: followReminder },
  })
  const configName = (id: string) => configs.find((config) => config.id === id)?.fullName ?? record?.sendConfigName ?? ''
  const bodyOf = (values: Readonly<Record<string, unknown>>) => noticeBody(values, configName)
  const send = async (values: Record<string, unknown>, target: Target) => {
    const body = bodyOf(values)
    return { ...(await writeNotice(body, target)), title: body.title }
  }
  const closed = () => {
    onChanged()
    onClosed()
  }
  return {
    form,
    body: () => bodyOf(form.store.toRecord()),
    asDraft: {
      send,
      // Somebody else may have released or deleted it: the list behind shows how it is.
      refused: onChanged,
      done: ({ msg }: Written) => {
        void tellDone(msg)
        closed()
      },
    },
    released: {
      send,
      refused: onChanged,
      isMeant: () => confirm({ text: t('askRelease'), confirmText: t('actions.release') }),
      done: async ({ id, title }: Written & { title: string }) => {
        await release(id, title, user.userId)
        closed()
      },
    },
  }
}

/** Contract 1 §14: 1, where the dictionary has it. */
function firstCategory(categories: readonly Choice[]): string {
  return categories.find(({ id }) => id === '1')?.id ?? categories[0]?.id ?? '1'
}

function followReminder(store: FormStore): void {
  const isCustom = String(store.getValue('remindCategory')) === String(remindCategories.custom)
  store.setFieldState('sendConfigId', { hidden: !isCustom, required: isCustom })
}

/** One that is no longer offered keeps its name in the notice that uses it. */
function withStored(configs: readonly Choice[], record: NoticeRecord | null): readonly Choice[] {
  const { sendConfigId = '', sendConfigName = '' } = record ?? {}
  if (sendConfigId === '' || configs.some(({ id }) => id === sendConfigId)) return configs
  return [...configs, { id: sendConfigId, fullName: sendConfigName || sendConfigId }]
}
