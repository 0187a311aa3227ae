import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { confirm } from '@/components/ui/confirm'
import { toast } from '@/components/ui/toast'
import { toAppError } from '@/lib/errors/app-error'
import { useRecordMutations } from './mutations'
import { isGone, type Module, pageAfterRemoval } from './utils'

/** Wire: one call takes at most this many ids. */
const batchMax = 1000

type RemovalOptions = {
  module: Module
  page: number
  shown: number
  reload: () => void
  setSelected: (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) => void
  goTo: (page: number) => void
}

/** Deleting one or several rows, with the questions of the spec; page and selection stay sensible afterwards. */
export function useRowRemoval({ module, page, shown, reload, setSelected, goTo }: RemovalOptions) {
  const t = useTranslations('list.remove')
  const { remove, batchDelete, isRemoving } = useRecordMutations(module.modelId)

  const settle = useCallback(
    (ids: readonly string[]) => {
      setSelected((selected) => new Set([...selected].filter((id) => !ids.includes(id))))
      const next = pageAfterRemoval(page, shown, ids.length)
      if (next === page) reload()
      else goTo(next)
    },
    [setSelected, page, shown, reload, goTo],
  )
  const run = useCallback(
    async (ids: readonly string[], action: () => Promise<unknown>) => {
      try {
        await action()
        settle(ids)
      } catch (error) {
        // The failure was shown. A record that is gone already must not stay on the screen.
        if (isGone(toAppError(error))) reload()
      }
    },
    [settle, reload],
  )
  const removeOne = useCallback(
    async (id: string) => {
      if (await confirm({ title: t('title'), text: t('one'), danger: true })) await run([id], () => remove(id))
    },
    [t, run, remove],
  )
  const removeMany = useCallback(
    async (selected: ReadonlySet<string>) => {
      const ids = [...selected]
      if (ids.length === 0) return void toast.error(t('nothing'))
      if (ids.length > batchMax) return void toast.error(t('tooMany', { max: batchMax }))
      if (await confirm({ title: t('title'), text: t('many'), danger: true })) await run(ids, () => batchDelete(ids))
    },
    [t, run, batchDelete],
  )
  return { removeOne, removeMany, isRemoving }
}
