'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import { area } from '@/lib/contract/system/area'
import { AppError } from '@/lib/errors/app-error'
import { listValueMax } from '@/lib/form/limits'
import type { Caller } from '../names'
import styles from '../people/people-dialog.module.css'
import { PickerShell } from '../people/picker-shell'
import { pickersTexts } from '../people/pickers-texts'
import { SearchBox } from '../people/search-box'
import { SelectedList } from '../people/selected-list'
import { useRequest } from '../people/use-request'
import { useNames } from '../widget-env'
import type { AreaConfig } from './area-config'
import { foundItems, type PlacedArea, treeItems } from './area-items'
import { type AreaPath, areaNames } from './area-paths'
import { rootAreaId, useAreaTree } from './use-area-tree'

type AreaDialogProps = {
  /** Of the content, for the control that opened it. */
  id: string
  config: AreaConfig
  call: Caller
  initial: readonly AreaPath[]
  onConfirm: (paths: readonly AreaPath[], labelOf: (path: AreaPath) => string | undefined) => void
  onClose: () => void
}

/** Choosing provinces, cities, districts or towns (spec 2 §2.2). Mounted when it opens, so cancelling forgets everything. */
export function AreaDialog(props: AreaDialogProps) {
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OpenDialog {...props} />
    </LazyMessages>
  )
}

function OpenDialog({ id, config, call, initial, onConfirm, onClose }: AreaDialogProps) {
  const t = useTranslations('pickers')
  const texts = useTranslations('widgets.area')
  const [chosen, setChosen] = useState(initial)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, string>())
  const names = useNames(
    areaNames,
    chosen.map(({ key }) => key),
  )
  const labelOf = ({ key }: AreaPath) => known.current.get(key) ?? names.entries.get(key)?.label
  const choose = ({ path, label }: PlacedArea) => {
    known.current.set(path.key, label)
    names.put([{ id: path.key, label }])
    if (!config.isMulti) setChosen([path])
    // Spec 2 §5.1: a path that is chosen already is ignored.
    else if (chosen.some(({ key }) => key === path.key)) return
    else if (chosen.length >= listValueMax) setFull(true)
    else setChosen([...chosen, path])
  }
  const remove = (isKept: (path: AreaPath) => boolean) => {
    setFull(false)
    setChosen(chosen.filter(isKept))
  }
  return (
    <PickerShell id={id} title={texts('title')} onClose={onClose} onConfirm={() => onConfirm(chosen, labelOf)}>
      <Sources config={config} call={call} chosen={chosen} onChoose={choose} />
      <SelectedList
        isMulti={config.isMulti}
        notice={isFull ? t('full', { max: listValueMax }) : ''}
        rows={chosen.map((path) => ({ key: path.key, label: labelOf(path) ?? path.ids.join('/'), type: '', headIcon: '' }))}
        onRemove={(key) => remove((path) => path.key !== key)}
        onClear={() => remove(() => false)}
      />
    </PickerShell>
  )
}

type SourcesProps = {
  config: AreaConfig
  call: Caller
  chosen: readonly AreaPath[]
  onChoose: (area: PlacedArea) => void
}

function Sources({ config, call, chosen, onChoose }: SourcesProps) {
  const t = useTranslations('pickers')
  const texts = useTranslations('widgets.area')
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const panelRef = useRef<HTMLDivElement>(null)
  const tree = useAreaTree(call)
  const search = useAreaSearch(call, keyword)
  const root = tree.levelOf(rootAreaId)
  const { items, placed } = search.found ? foundItems(tree, config, search.found) : treeItems(tree, config)
  const fault =
    keyword === ''
      ? root?.status === 'failed'
        ? { error: root.error, retry: () => tree.retry(rootAreaId) }
        : null
      : search.fault
  const idOf = (key: string) => placed.get(key)?.path.ids.at(-1) ?? ''
  return (
    <div className={styles.pane}>
      <SearchBox
        onSearch={setKeyword}
        onLeaveDown={() => panelRef.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()}
      />
      {config.able ? <p className={styles.limited}>{t('limited')}</p> : null}
      <div ref={panelRef} className={styles.panel}>
        {fault ? (
          <Fault {...fault} />
        ) : (
          <div className={styles.tree}>
            <VirtualTree
              items={items}
              label={t('tabs.all')}
              expanded={opened}
              onExpandedChange={(next, item) => {
                setOpened(next)
                if (next.has(item.id)) tree.open(idOf(item.id))
              }}
              selected={new Set(chosen.map(({ key }) => key))}
              onSelect={(item) => {
                const place = placed.get(item.id)
                if (place) onChoose(place)
              }}
              isMulti={config.isMulti}
              loading={keyword === '' ? root?.status === 'loading' : search.isLoading}
              onRetryChildren={(item) => tree.retry(idOf(item.id))}
              filterText={search.found ? '' : keyword}
              empty={<p className={styles.empty}>{config.able?.length === 0 ? t('emptyRelation') : t('emptyTree')}</p>}
            />
          </div>
        )}
      </div>
      <p className="tn-visually-hidden" role="status">
        {search.found ? texts('found', { count: items.length }) : ''}
      </p>
    </div>
  )
}

type Found = readonly { ids: readonly string[]; names: readonly string[]; hasChildren: boolean }[]

/** Areas of every level. A server that cannot search answers with the provinces: then what has been opened is filtered. */
function useAreaSearch(call: Caller, keyword: string) {
  const request = useRequest(async (signal): Promise<Found | null> => {
    if (keyword === '') return null
    const { data } = await call(area.selector, { params: { id: rootAreaId, currentId: '0' }, query: { keyword } }, { signal })
    const paths = data.list.filter((row) => row.path.length > 0)
    if (paths.length === 0 && data.list.length > 0) return null
    return paths.map(({ path, isLeaf }) => ({
      ids: path.map((part) => part.id),
      names: path.map((part) => part.fullName),
      hasChildren: !isLeaf,
    }))
  }, keyword)
  return {
    found: keyword === '' || request.status === 'failed' ? null : (request.data ?? null),
    isLoading: request.status === 'loading',
    fault: request.status === 'failed' ? { error: request.error, retry: request.retry } : null,
  }
}

function Fault({ error, retry }: { error?: unknown; retry: () => void }) {
  if (error instanceof AppError && error.code === 'forbidden') return <NoPermissionState />
  return <ErrorState error={error} onRetry={retry} />
}
