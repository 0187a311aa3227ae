import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { openableIds } from '@/components/ui/tree/ticks'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useTexts } from '@/lib/client/use-texts'
import styles from './authorise.module.css'
import type { useGrants } from './use-grants'

type StepPanelProps = { grants: ReturnType<typeof useGrants>; label: string }

/** The tree of one step with its ticks. */
export function StepPanel({ grants, label }: StepPanelProps) {
  const t = useTexts('admin.authorise')
  const { items, leaves, ticked, ticks, failure, retry } = grants
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => openableIds(items ?? []), [items])
  const expanded = useMemo(() => new Set(all.filter((id) => !closed.has(id))), [all, closed])
  if (failure) return <ErrorState error={failure} onRetry={retry} />
  if (!items) return <LoadingState />
  if (leaves.length === 0) return <EmptyState text={t(`nothing.${grants.step}`)} />
  return (
    <>
      <div className={styles.tools}>
        <SearchInput value={keyword} placeholder={t('search')} aria-label={t('search')} onChange={setKeyword} />
        <span className={styles.count} role="status">
          {t('ticked', { count: ticked.size, total: leaves.length })}
        </span>
        <Button size="sm" onClick={() => setClosed(new Set())}>
          {t('expand')}
        </Button>
        <Button size="sm" onClick={() => setClosed(new Set(all))}>
          {t('collapse')}
        </Button>
        <Button size="sm" onClick={() => grants.setAll(true)}>
          {t('tickAll')}
        </Button>
        <Button size="sm" onClick={() => grants.setAll(false)}>
          {t('tickNone')}
        </Button>
      </div>
      <div className={styles.tree}>
        <VirtualTree
          label={label}
          items={items}
          isMulti
          hasMarks
          expanded={expanded}
          onExpandedChange={(next) => setClosed(new Set(all.filter((id) => !next.has(id))))}
          selected={ticks.selected}
          partial={ticks.partial}
          onSelect={grants.flip}
          filterText={keyword.trim()}
          empty={<EmptyState text={t('noMatch')} />}
        />
      </div>
    </>
  )
}
