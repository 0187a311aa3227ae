'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/components/ui/toast'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { call as sessionCall } from '@/lib/client/call'
import { billRule } from '@/lib/contract/system/bill-rule'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import type { DictionaryItem } from '@/lib/contract/system/dictionary-selector'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { Caller } from '../names'
import { useWidgetEnv } from '../widget-env'
import styles from './bill-rule-dialog.module.css'
import { LookupPanel } from './lookup-panel'
import type { KeyedRow, LookupSource } from './lookup-source'
import { LookupTexts } from './lookup-texts'
import { useChosen } from './record-dialog'

/** A serial-number rule as a field stores it (contract 3a §4.8). */
type ChosenBillRule = { id: string; fullName: string; enCode: string }

type BillRuleDialogProps = { onConfirm: (rule: ChosenBillRule) => void; onClose: () => void }

/** Chooses the rule of a serial-number field: categories at the left, rules with a keyword at the right (spec 2 §2.2). */
export function BillRuleDialog(props: BillRuleDialogProps) {
  return (
    <LookupTexts>
      <OpenDialog {...props} />
    </LookupTexts>
  )
}

function OpenDialog({ onConfirm, onClose }: BillRuleDialogProps) {
  const t = useTranslations('lookups')
  const tCommon = useTranslations('common')
  const call = useWidgetEnv()?.call ?? sessionCall
  const [categoryId, setCategoryId] = useState('')
  const source = useMemo(() => ruleSource(call, categoryId), [call, categoryId])
  const { chosen, toggle } = useChosen([], false)
  const confirm = (row: RawRecord | null | undefined) => {
    if (row) onConfirm(ruleOf(row))
    else toast.warning(t('chooseFirst'))
  }
  const columns = [
    { value: 'fullName', label: t('billRule.fullName') },
    { value: 'enCode', label: t('billRule.enCode') },
    { value: 'startNumber', label: t('billRule.startNumber') },
  ]
  return (
    <Surface
      kind="general"
      open
      title={t('billRule.title')}
      width="1000px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={() => confirm([...chosen.values()][0])}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.split}>
        <Categories call={call} chosen={categoryId} onChoose={setCategoryId} />
        <LookupPanel
          source={source}
          columns={columns}
          idColumn="id"
          textColumn=""
          isMulti={false}
          isChosen={(key) => chosen.has(key)}
          onToggle={toggle}
          onActivate={(row: KeyedRow) => confirm(row.row)}
        />
      </div>
    </Surface>
  )
}

const pageSize = 20

function ruleSource(call: Caller, categoryId: string): LookupSource {
  return {
    isPaged: true,
    pageSize,
    load: async (asked, signal) => {
      const query = {
        keyword: asked.keyword,
        currentPage: asked.page,
        pageSize: asked.pageSize,
        sort: 'desc' as const,
        categoryId,
      }
      const { data } = await call(billRule.selector, { query }, { signal })
      return { rows: data.list, total: data.pagination.total }
    },
  }
}

function ruleOf(row: RawRecord): ChosenBillRule {
  const text = (name: string) => readText(own(row, name))
  return { id: text('id'), fullName: text('fullName'), enCode: text('enCode') }
}

type CategoriesProps = { call: Caller; chosen: string; onChoose: (categoryId: string) => void }

/** The dictionary `businessType` as a tree below one node for all of it (spec 2 §7.2). */
function Categories({ call, chosen, onChoose }: CategoriesProps) {
  const t = useTranslations('lookups.billRule')
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ items: readonly TreeItem[] } | { error: unknown } | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set([allId]))
  // External system: the network.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to run, not an input.
  useEffect(() => {
    const controller = new AbortController()
    const settle = (next: typeof state) => {
      if (!controller.signal.aborted) setState(next)
    }
    call(dictionaryData.selector, { params: { id: 'businessType' } }, { signal: controller.signal }).then(
      ({ data }) => settle({ items: data.list.map(itemOf) }),
      (error: unknown) => settle({ error }),
    )
    return () => controller.abort()
  }, [call, attempt])
  const retry = () => {
    setState(null)
    setAttempt((count) => count + 1)
  }
  const items = state && 'items' in state ? [{ id: allId, label: t('allCategories'), children: state.items }] : []
  return (
    <div className={styles.categories}>
      {state === null ? <LoadingState /> : null}
      {state && 'error' in state ? <ErrorState error={state.error} onRetry={retry} /> : null}
      {items.length > 0 ? (
        <VirtualTree
          label={t('categories')}
          items={items}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={new Set([chosen || allId])}
          onSelect={(item) => onChoose(item.id === allId ? '' : item.id)}
        />
      ) : null}
    </div>
  )
}

const allId = 'all'

function itemOf({ id, fullName, children }: DictionaryItem): TreeItem {
  return { id, label: fullName, ...(children.length > 0 ? { children: children.map(itemOf) } : {}) }
}
