import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordQuery } from '../queries'
import type { ModuleList } from '../use-module-list'
import type { Module } from '../utils'
import styles from './batch.module.css'
import { useBatches } from './queries'
import { useBatchFlow } from './use-batch-flow'
import { batchActs } from './utils'

const BatchDialog = lazyCode(async () => (await import('./batch-dialog')).BatchDialog)

type BatchOptions = {
  module: Module
  list: ModuleList
  wire: RecordQuery
  /** How many match; undefined where the list does not count its records. */
  total: number | undefined
  /** How an installation without these calls deletes several. */
  removeMany: () => void
}

/** What is done with the chosen rows, or with all that match: one menu, one dialog. */
export function useBatch({ module, list, wire, total, removeMany }: BatchOptions) {
  const t = useTexts('list')
  const isNarrow = useNarrow()
  const { isAll, chooseAll } = useTarget(list, total)
  const known = useBatches(module.modelId, list.selected.size > 0)
  const flow = useBatchFlow({ module, list, wire, isAll, onNews: () => void known.mutate() })
  // Deleting has a button of its own in the line.
  const acts = batchActs(module).filter((kind) => kind !== 'remove')
  // Some servers answer nothing where they know no such call.
  const batches = known.data?.list
  const last = batches?.[0]
  const all = t('batch.all', { total: total ?? 0 })
  const entries: MenuEntry[] = [
    // On phones the line has no room for it.
    ...(chooseAll && isNarrow ? [{ key: 'all', label: all, onSelect: chooseAll }] : []),
    ...acts.map((kind) => ({ key: kind, label: t(`batch.${kind}`), onSelect: () => void flow.begin(kind) })),
  ]
  if (last) {
    const label = t(last.state === 'running' ? 'batch.running' : 'batch.last')
    entries.push({ key: 'last', label, isApart: true, onSelect: () => flow.follow(last) })
  }
  return {
    /** How much is chosen, where it is more than the rows. */
    chosen: isAll ? t('batch.allChosen', { total: total ?? 0 }) : undefined,
    bar: batches && (
      <>
        {chooseAll && !isNarrow && (
          <Button variant="text" size="sm" onClick={chooseAll}>
            {all}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu label={t('batch.menu')} className={styles.menu ?? ''} trigger={<MenuFace />} entries={entries} />
        )}
      </>
    ),
    remove: async () => {
      const isWaiting = list.selected.size > 0 && known.isLoading
      const answer = isWaiting ? await known.mutate().catch(() => undefined) : known.data
      if (answer?.list) await flow.begin('remove')
      else removeMany()
    },
    dialog: flow.open && <BatchDialog module={module} kind={flow.open} flow={flow} />,
  }
}

function MenuFace() {
  const t = useTexts('list')
  return (
    <>
      <span aria-hidden="true">{t('batch.menu')}</span>
      <Icon name="chevron-down" size={16} />
    </>
  )
}

/** The chosen rows, or all that match, for as long as the same rows are chosen. */
function useTarget({ selected }: ModuleList, total: number | undefined) {
  const [allFor, setAllFor] = useState<ReadonlySet<string> | null>(null)
  const isAll = allFor === selected && selected.size > 0
  const isPart = total !== undefined && total > selected.size && !isAll
  return { isAll, chooseAll: isPart ? () => setAllFor(selected) : null }
}
